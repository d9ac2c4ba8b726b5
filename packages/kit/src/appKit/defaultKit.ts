import { KitError } from '@latchkey/protocol'
import type { AppKit } from './appKit.ts'

/**
 * The created kits that are not destroyed. The last of them is the default kit of hooks, buttons and elements that have no
 * provider. With `ui`'s record of adopted CSS it is the only mutable state at module level (architecture.md section 7).
 */
let kits: readonly AppKit[] = []
/** Elements in the page's markup, which is often parsed before any kit is created. */
let watchers: readonly Watcher[] = []

export function setDefaultKit(appKit: AppKit): void {
  // A server creates a kit per request and destroys none, so it keeps only the last.
  change(
    typeof document === 'undefined'
      ? [appKit]
      : [...kits.filter((each) => each !== appKit), appKit],
  )
  appKit.kit.cleanup.add(() => change(kits.filter((each) => each !== appKit)))
}

/** The created kits that are not destroyed. None on a server, where each request has its own. */
export function livingKits(): readonly AppKit[] {
  return typeof document === 'undefined' ? [] : kits
}

function change(next: readonly AppKit[]): void {
  kits = next
  for (const watcher of watchers) watcher(kits.at(-1))
}

type Watcher = (appKit: AppKit | undefined) => void

/** Call `run` with the default kit now, and again whenever it changes or is gone. Returns a function that ends it. */
export function watchDefaultKit(run: Watcher): () => void {
  watchers = [...watchers, run]
  run(kits.at(-1))
  return () => {
    watchers = watchers.filter((each) => each !== run)
  }
}

/** The default kit. @throws KitError `KIT_MISSING` */
export function defaultKit(): AppKit {
  const last = kits.at(-1)
  if (!last) throw new KitError('KIT_MISSING')
  return last
}

/**
 * AppKit's name of the kit that was created last, for code outside of components. Each use reads the kit anew.
 * @throws KitError `KIT_MISSING` when a member is used before a kit exists
 */
export const modal: AppKit = /*#__PURE__*/ new Proxy(
  // As: the kit's own members answer in its place.
  {} as AppKit,
  { get: (_, member): unknown => Reflect.get(defaultKit(), member) },
)

/** Make a kit the default kit of hooks and buttons without a provider, as AppKit's function of this name. */
export function getAppKit(appKit: AppKit): void {
  setDefaultKit(appKit)
}
