import { KitError } from '@latchkey/protocol'
import type { AppKit } from './appKit.ts'

/**
 * The kit that hooks, buttons and elements use when no provider says otherwise: the last one created and not destroyed.
 * With `ui`'s record of adopted CSS it is the only mutable state at module level (architecture.md section 7).
 */
let kits: readonly AppKit[] = []
/** Elements of the page's markup, which is often there before any kit. */
let watchers: readonly Watcher[] = []

export function setDefaultKit(appKit: AppKit): void {
  // A server makes a kit per request and destroys none: it keeps the last one only.
  change(typeof document === 'undefined' ? [appKit] : [...kits, appKit])
  appKit.kit.cleanup.add(() => change(kits.filter((each) => each !== appKit)))
}

function change(next: readonly AppKit[]): void {
  kits = next
  for (const watcher of watchers) watcher(kits.at(-1))
}

type Watcher = (appKit: AppKit | undefined) => void

/** Run with the default kit, and again whenever that is another one, or none. Gives a function that ends it. */
export function watchDefaultKit(run: Watcher): () => void {
  watchers = [...watchers, run]
  run(kits.at(-1))
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
