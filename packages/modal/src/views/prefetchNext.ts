import { fetchAdopt, type Kit } from '@latchkey/core'
import { fetchOnce, laterViews, linkViews, networkViews } from '../views.ts'

/**
 * Fetch what a press in the Connect view leads to: one after another, since each takes a slow machine some time and none is
 * to hold up the visitor. Never throws: the press itself asks again.
 */
export async function prefetchNext(kit: Kit): Promise<void> {
  const { connectors } = kit.store.getState()
  const next = [
    // This very chunk: known to be here, its views need no skeleton.
    () => fetchOnce(kit, laterViews),
    // Codes are drawn for who has wallets elsewhere.
    connectors.some(({ type }) => type === 'WALLET_CONNECT') && (() => fetchOnce(kit, linkViews)),
    fetchAdopt,
    // A wallet may turn out to be on a network that the app does not work with.
    () => fetchOnce(kit, networkViews),
  ]
  for (const fetch of next) {
    if (kit.signal.aborted) return
    if (fetch) await fetch().catch(() => {})
  }
}
