import type { KitState } from '@latchkey/core'
import {
  getCurrentInstance,
  getCurrentScope,
  onMounted,
  onScopeDispose,
  shallowReactive,
} from 'vue'
import type { AppKit } from '../appKit/appKit.ts'
import { fingerprint } from '../appKit/options/fingerprint.ts'

/**
 * A reactive object. Programs written for AppKit read some composables as an object and others as a ref: `value` is the object
 * itself.
 */
export type Live<T extends object> = Readonly<T> & { readonly value: Readonly<T> }

/**
 * A selection of the kit's state, up to date until the component or the effect scope ends. While a component hydrates, it has
 * the value of a fresh kit, as the server rendered it.
 */
export function live<T extends object, Shown extends object>(
  { kit: { store } }: AppKit,
  select: (state: KitState) => T,
  show: (selected: T) => Shown,
): Live<Shown> {
  // Vue gives a component that hydrates its element before its setup.
  const isHydrating = Boolean(getCurrentInstance()?.vnode.el)
  const first = select(isHydrating ? store.getInitialState() : store.getState())
  const shown: Record<string, unknown> = selfValued(Object.fromEntries(Object.entries(show(first))))
  let text = fingerprint(first)
  const update = (): void => {
    const selected = select(store.getState())
    const next = fingerprint(selected)
    if (next === text) return
    text = next
    const members = { ...show(selected) }
    for (const name of Object.keys(shown)) if (!(name in members)) delete shown[name]
    Object.assign(shown, members)
  }
  let stop = (): void => {}
  const begin = (): void => {
    update()
    stop = store.subscribe(update)
  }
  if (isHydrating) onMounted(begin)
  else if (typeof document !== 'undefined') begin()
  if (getCurrentScope()) onScopeDispose(() => stop())
  // As: it has the members of `Shown`, and `value`.
  return shown as Live<Shown>
}

/** A reactive object whose `value` is the object. */
export function selfValued<T extends object>(members: T): T {
  // Shallow: providers of wallets do not work behind a proxy.
  const shown = shallowReactive<T>(members)
  // Not enumerable, so that the object can be written as JSON.
  Object.defineProperty(shown, 'value', { get: () => shown })
  return shown
}
