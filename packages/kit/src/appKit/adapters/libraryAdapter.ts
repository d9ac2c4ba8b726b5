import { KitError } from '@latchkey/protocol'
import type { AppKit } from '../appKit.ts'

/** The kit of an adapter, which exists before its kit. */
export type Attachment = {
  /** @throws KitError `KIT_MISSING` before `createAppKit` got the adapter, and after its kit is destroyed */
  kit(): AppKit
  /** @throws KitError `OPTIONS_INVALID` when another living kit has the adapter */
  attach(kit: AppKit): void
}

export function libraryAdapter(): Attachment {
  let attached: AppKit | undefined
  const living = (): AppKit | undefined => (attached?.kit.signal.aborted ? undefined : attached)
  return {
    kit: () => {
      const kit = living()
      if (!kit) throw new KitError('KIT_MISSING')
      return kit
    },
    attach: (next) => {
      const present = living()
      // A server makes a kit for each request. A provider's kit whose first render was dropped gives way.
      const gives = typeof document === 'undefined' || present?.own.tenure().isTentative
      if (present && present !== next && !gives)
        throw new KitError('OPTIONS_INVALID', {
          option: 'adapters',
          problem:
            'this adapter belongs to another kit: destroy that kit first, or give each kit its own adapter',
        })
      attached = next
    },
  }
}
