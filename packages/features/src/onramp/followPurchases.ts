import { findNetwork, type Kit, type Purchase } from '@latchkey/core'
import {
  callGateway,
  changePurchase,
  mayChange,
  queryClient,
  recallPurchases,
  rpcOf,
} from '@latchkey/core/data'
import { parseAccountId } from '@latchkey/protocol'
import {
  getBalance,
  getOnrampOrder,
  nativeTokenAddress,
  type OnrampOrder,
} from '@latchkey/protocol/http'
import { isSameId } from './orderProof.ts'
import { showNews } from './showNews.ts'
import { shownOrders } from './shownOrders.ts'

const firstMs = 1_000
const slowestMs = 15_000

/**
 * Polls every purchase that may still change until it has ended, and an expired one for a quarter of a minute. A purchase that is
 * polled already is asked for at once.
 */
export function followPurchases(kit: Kit): void {
  const following = kit.get(followed)
  for (const purchase of recallPurchases(kit)) {
    const { order } = purchase
    if (!mayChange(purchase)) continue
    const nudge = following.nudges.get(order)
    if (nudge) nudge()
    else {
      following.nudges.set(order, () => {})
      void follow(kit, purchase).finally(() => following.nudges.delete(order))
    }
  }
}

/** The provider's page of an order that can still be paid, as the gateway said last. */
export function pageOf(kit: Kit, order: string): string | undefined {
  return kit.get(followed).urls.get(order)
}

/** Cancels a purchase for this page. Its provider takes money for it as long as its own page does. */
export function cancelPurchase(kit: Kit, order: string): void {
  changePurchase(kit, order, { status: 'cancelled', cancelledHere: true })
}

function purchaseOf(kit: Kit, id: string): Purchase | undefined {
  return recallPurchases(kit).find(({ order }) => order === id)
}

async function follow(kit: Kit, first: Purchase): Promise<void> {
  const { nudges } = kit.get(followed)
  let waitMs = firstMs
  while (!kit.signal.aborted) {
    const purchase = purchaseOf(kit, first.order)
    // Another tab settled it, or its account is gone.
    if (!purchase || !mayChange(purchase)) return
    const facts = await readFacts(kit, purchase).catch(() => undefined)
    const before = purchaseOf(kit, first.order)?.status
    if (facts) changePurchase(kit, first.order, facts)
    // It was cancelled here or has expired, and the visitor has paid at the provider all the same.
    const wasOver = before === 'cancelled' || before === 'expired'
    if (wasOver && purchaseOf(kit, first.order)?.status !== before) {
      kit.get(shownOrders).delete(first.order)
      showNews(kit)
    }
    if (facts?.status === 'arrived') return refresh(kit, purchase)
    if (facts?.status !== purchase.status) waitMs = firstMs
    await pause(kit, waitMs, (wake) => nudges.set(first.order, wake))
    // Few expired purchases are paid, and the provider's word of it may come a moment after the visitor.
    const isExpired = (facts ?? purchase).status === 'expired'
    if (isExpired && waitMs > slowestMs / 2) return
    waitMs = Math.min(slowestMs, waitMs * (isExpired ? 2 : 1.1))
  }
}

/** The provider's word, and the network's own once the provider says that the token is sent. */
async function readFacts(kit: Kit, purchase: Purchase): Promise<Partial<Purchase> | undefined> {
  const input = { params: { id: purchase.order } }
  const { order } = await callGateway(kit, getOnrampOrder, input, kit.signal)
  const { urls } = kit.get(followed)
  if (order.url === null) urls.delete(order.id)
  else urls.set(order.id, order.url)
  // The order has changed its receiver since the visitor agreed.
  if (!isOrderOf(purchase, order)) return { status: 'stopped' }
  const { status, problem, hash } = order
  const facts = { status, problem: problem ?? undefined, hash: hash ?? undefined }
  if (status !== 'sent' || hash === null) return facts
  const units = await readUnits(kit, purchase, hash)
  return units === undefined ? facts : { ...facts, status: 'arrived', received: `${units}` }
}

function isOrderOf(purchase: Purchase, order: OnrampOrder): boolean {
  return (
    order.id === purchase.order &&
    isSameId(order.account, purchase.account) &&
    order.amount === purchase.amount &&
    order.paymentCurrency === purchase.currency &&
    order.expected === purchase.expected
  )
}

/** Units that the transaction brought to the account; undefined until a block has it. */
async function readUnits(
  kit: Kit,
  { account, token }: Purchase,
  hash: string,
): Promise<bigint | undefined> {
  const { namespace, network: id, address } = parseAccountId(account)
  const network = findNetwork(kit.store.getState(), id)
  const actions = await kit.namespaces.get(namespace)?.load()
  if (!network || !actions?.readArrival) return undefined
  const request = { hash, account: address, token }
  const arrival = await actions.readArrival(rpcOf(kit, network), request, kit.signal)
  return arrival.status === 'arrived' && arrival.units > 0n ? arrival.units : undefined
}

/** The account's holdings and history have changed; the gateway is told not to answer from its cache. */
async function refresh(kit: Kit, { account, token }: Purchase): Promise<void> {
  const { network, address } = parseAccountId(account)
  const query = {
    currency: 'usd' as const,
    chainId: network,
    forceUpdate: `${network}:${token ?? nativeTokenAddress}`,
  }
  await callGateway(kit, getBalance, { params: { address }, query }, kit.signal).catch(() => {})
  const client = kit.get(queryClient)
  const names = [
    ['portfolio', account],
    ['nativeBalance', account],
    ['nodeTokens', account],
    ['history'],
  ]
  await Promise.all(names.map((queryKey) => client.invalidateQueries({ queryKey }).catch(() => {})))
}

function pause(kit: Kit, ms: number, onWake: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const cancel = kit.later(ms, resolve)
    const wake = (): void => (cancel(), resolve())
    onWake(wake)
    // A kit that ends resolves every wait.
    kit.signal.addEventListener('abort', wake, { once: true })
  })
}

type Following = {
  /** Functions that end the wait before the next poll, by order. */
  readonly nudges: Map<string, () => void>
  readonly urls: Map<string, string>
}

function followed(): Following {
  return { nudges: new Map(), urls: new Map() }
}
