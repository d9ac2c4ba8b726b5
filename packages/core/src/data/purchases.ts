import { parseAccountId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import type { Purchase } from '../interfaces/purchase.ts'
import { connectionsOf } from '../state/active.ts'
import { hasAccount } from '../state/hasAccount.ts'
import { sessionKey } from '../state/sessions.ts'
import type { KitState } from '../state/store.ts'
import { keys } from '../storage/keys.ts'
import { maxPurchases } from '../storage/parsePurchases.ts'
import { isRemembered } from '../storage/persist.ts'
import { load, save } from '../storage/storedKey.ts'

const none: readonly Purchase[] = []

/** Purchases begun in this browser, newest first: `useSelector(purchases)`. Their `account` tells the accounts apart. */
export function purchases({ purchases: all = none }: KitState): readonly Purchase[] {
  return all
}

/** Whether the purchase is on its way to the visitor. */
export function isUnderWay({ status }: Purchase): boolean {
  return status === 'created' || status === 'paying' || status === 'paid' || status === 'sent'
}

/** Whether the purchase may still change. An expired one may have been paid late: its provider keeps its own time. */
export function mayChange(purchase: Purchase): boolean {
  return isUnderWay(purchase) || purchase.cancelledHere === true || purchase.status === 'expired'
}

/** Reads the purchases of earlier visits and other tabs. Those of disconnected accounts are not shown. */
export function recallPurchases(kit: Kit): readonly Purchase[] {
  return show(kit, readAll(kit))
}

/** Stores a purchase before its provider's page opens, so that a reload finds it. */
export function rememberPurchase(kit: Kit, purchase: Purchase): void {
  const { namespace, address } = parseAccountId(purchase.account)
  const owner = connectionsOf(kit.store.getState(), namespace).find(({ accounts }) =>
    accounts.some((account) => account.address === address),
  )
  const connection = owner && sessionKey(namespace, owner.id)
  write(kit, (all) => [{ ...purchase, connection }, ...all])
}

/**
 * Stores new facts of a purchase. A settled purchase keeps its status, unless its money was given back, or it expired and was
 * paid all the same. A purchase that was cancelled here keeps its status until the provider takes money for it, or ends it.
 */
export function changePurchase(kit: Kit, order: string, facts: Partial<Purchase>): void {
  const changed = (each: Purchase): Purchase => {
    if (!mayChange(each) && facts.status !== 'refunded') return each
    const { cancelledHere, settledAt } = each
    if (cancelledHere && facts.status === 'created') return each
    const isUnpaid = facts.status === 'expired' || facts.status === 'cancelled'
    if (cancelledHere && isUnpaid) return { ...each, cancelledHere: undefined }
    const next = { ...each, cancelledHere: undefined, settledAt: undefined, ...facts }
    if (isUnderWay(next)) return next
    const isNews = cancelledHere || (each.status === 'expired' && next.status !== 'expired')
    return { ...next, settledAt: (isNews ? undefined : settledAt) ?? Date.now() }
  }
  write(kit, (all) => all.map((each) => (each.order === order ? changed(each) : each)))
}

function write(kit: Kit, change: (all: readonly Purchase[]) => readonly Purchase[]): void {
  // A purchase of an account that disconnected meanwhile is not stored.
  const all = change(readAll(kit))
    .filter((each) => isRemembered(kit, each))
    .slice(0, maxPurchases)
  show(kit, all)
  save(kit.storage, keys.purchases, all)
}

/** Those of this tab, and of storage, which another tab may have settled. */
function readAll(kit: Kit): readonly Purchase[] {
  const byOrder = new Map<string, Purchase>()
  const own = kit.store.getState().purchases ?? none
  for (const each of [...own, ...(load(kit.storage, keys.purchases) ?? none)]) {
    const known = byOrder.get(each.order)
    if (!known || mayChange(known)) byOrder.set(each.order, each)
  }
  return [...byOrder.values()].toSorted((a, b) => b.startedAt - a.startedAt)
}

/** Shows the purchases of connected accounts. Those of a missing wallet stay in storage until it returns. */
function show(kit: Kit, all: readonly Purchase[]): readonly Purchase[] {
  const shown = all.filter(({ account }) => hasAccount(kit.store.getState(), account))
  kit.set(() => ({ purchases: shown }))
  return shown
}
