import { accountIdOf, go, type Kit, type Purchase } from '@latchkey/core'
import { isUnderWay, recallPurchases } from '@latchkey/core/data'
import { isSameId } from './orderProof.ts'
import { shownOrders } from './shownOrders.ts'

/** Shows the newest purchase with news to its account, once in each page load. */
export function showNews(kit: Kit): void {
  const shown = kit.get(shownOrders)
  const state = kit.store.getState()
  const account = accountIdOf(state)
  const [newest] = recallPurchases(kit).filter(
    (each) => isNews(each) && account !== undefined && isSameId(each.account, account),
  )
  const isOnAccount = state.modal.history.at(-1)?.view === 'Account'
  if (!newest || shown.has(newest.order) || !isOnAccount) return
  shown.add(newest.order)
  go(kit, { view: 'BuyInProgress', params: { order: newest.order } })
}

/** It is under way, or has ended since the page was loaded: a host's own hook may have followed it. */
function isNews(purchase: Purchase): boolean {
  return isUnderWay(purchase) || (purchase.settledAt ?? 0) >= performance.timeOrigin
}
