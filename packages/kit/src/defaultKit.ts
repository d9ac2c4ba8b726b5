import { KitError } from '@latchkey/protocol'
import type { AppKit } from './appKit.ts'

/**
 * The kit that hooks, buttons and elements use when no provider says otherwise: the last one created and not destroyed.
 * With the stylesheet cache in `ui` it is the only mutable state at module level (architecture.md section 7).
 */
let current: AppKit | undefined

export function setDefaultKit(appKit: AppKit): void {
  current = appKit
  appKit.kit.cleanup.add(() => {
    if (current === appKit) current = undefined
  })
}

/** @throws KitError `KIT_MISSING` */
export function defaultKit(): AppKit {
  if (!current) throw new KitError('KIT_MISSING')
  return current
}
