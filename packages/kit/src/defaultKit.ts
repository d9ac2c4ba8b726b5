import { KitError } from '@latchkey/protocol'
import type { AppKit } from './appKit.ts'

/**
 * The kit that hooks, buttons and elements use when no provider says otherwise: the last one created and not destroyed.
 * With the stylesheet cache in `ui` it is the only mutable state at module level (architecture.md section 7).
 */
let kits: readonly AppKit[] = []
/** Elements of the page's markup, which is often there before any kit. */
let watchers: readonly (() => void)[] = []

export function setDefaultKit(appKit: AppKit): void {
  // A server makes a kit per request and destroys none: it keeps the last one only.
  kits = typeof document === 'undefined' ? [appKit] : [...kits, appKit]
  appKit.kit.cleanup.add(() => {
    kits = kits.filter((each) => each !== appKit)
  })
  for (const watcher of watchers) watcher()
}

/** Run as soon as there is a default kit, and again with each new one. Gives a function that ends it. */
export function watchDefaultKit(run: () => void): () => void {
  watchers = [...watchers, run]
  if (kits.length) run()
  return () => {
    watchers = watchers.filter((each) => each !== run)
  }
}

/** @throws KitError `KIT_MISSING` */
export function defaultKit(): AppKit {
  const last = kits.at(-1)
  if (!last) throw new KitError('KIT_MISSING')
  return last
}
