import type { Config } from '@wagmi/core'
import { KitError } from '@latchkey/protocol'
import type { AppKit } from '../appKit/appKit.ts'
import { libraryAdapter } from '../appKit/adapters/libraryAdapter.ts'

/** The way from a wagmi config, which exists first, to the kit that `createAppKit` attaches to it. */
export type Line = {
  /** The attached kit. @throws KitError `KIT_MISSING` when no kit is attached after ten seconds, or on a server */
  reach(): Promise<AppKit>
  /** @throws KitError `OPTIONS_INVALID` when another kit is attached */
  attach(kit: AppKit): void
}

/** The lines of connectors that were made before their config (`connectorsForWallets`), which have them as `line`. */
export function linesOf({ connectors }: Config): readonly Line[] {
  // As: a connector keeps the fields that its function gave it.
  const own = connectors as readonly { readonly line?: Line }[]
  return [...new Set(own.flatMap(({ line }) => line ?? []))]
}

/** wagmi reconnects while it renders, and a host may create its kit a moment later. */
const limitMs = 10_000

export function createLine(): Line {
  const attachment = libraryAdapter()
  const waiting = new Set<(kit: AppKit) => void>()
  const present = (): AppKit | undefined => {
    try {
      return attachment.kit()
    } catch {
      return undefined
    }
  }
  return {
    reach: () =>
      new Promise((resolve, reject) => {
        const kit = present()
        if (kit) return resolve(kit)
        if (typeof document === 'undefined') return reject(new KitError('KIT_MISSING'))
        waiting.add(resolve)
        setTimeout(() => {
          if (!waiting.delete(resolve)) return
          const error = new KitError('KIT_MISSING')
          console.error(error)
          reject(error)
        }, limitMs)
      }),
    attach: (kit) => {
      attachment.attach(kit)
      for (const resolve of waiting) resolve(kit)
      waiting.clear()
    },
  }
}
