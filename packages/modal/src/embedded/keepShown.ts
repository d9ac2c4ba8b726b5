import { connectionOf, type Kit, type KitState, show } from '@latchkey/core'
import { homeOf } from './homeOf.ts'

/**
 * In a panel, closing returns to Account or Connect (MOD-07). A wallet that connects or disconnects while one of these is
 * shown does the same, such as a resumed connection. Returns a function that ends it.
 */
export function keepShown(kit: Kit): () => void {
  let ended = false
  const home = (): void => {
    if (!ended && !kit.signal.aborted) void show(kit, { view: homeOf(kit) })
  }
  const unsubscribe = kit.store.subscribe((state, before) => {
    const closed = before.modal.open && !state.modal.open
    // Delayed: code that waits for the closing hears of it first, and a destroyed kit closes too.
    const came = !connectionOf(state) !== !connectionOf(before)
    if (closed || (isHome(state) && came)) queueMicrotask(home)
  })
  return () => {
    ended = true
    unsubscribe()
  }
}

function isHome({ modal: { open, history } }: KitState): boolean {
  const [first, second] = history
  return open && !second && (first?.view === 'Connect' || first?.view === 'Account')
}
