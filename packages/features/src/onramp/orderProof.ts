import type { AccountId } from '@latchkey/protocol'
import { type OnrampOrder, orderStatement, type SignedOrder } from '@latchkey/protocol/http'

/** The facts that the visitor agreed to. */
export type Agreed = {
  readonly provider: string
  readonly account: AccountId
  readonly asset: string
  readonly amount: string
  readonly currency: string
  readonly expected: string
}

/** Whether an order is the agreed one: the same receiver, token, price and amount. */
export function isAgreed(agreed: Agreed, order: OnrampOrder): boolean {
  return (
    order.provider === agreed.provider &&
    isSameId(order.account, agreed.account) &&
    isSameId(order.asset, agreed.asset) &&
    order.amount === agreed.amount &&
    order.paymentCurrency === agreed.currency &&
    order.expected === agreed.expected
  )
}

/** Case matters in addresses of Solana only. */
export function isSameId(one: string, other: string): boolean {
  return one.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other
}

/** Whether the gateway signed the order with its key: a page that changes an answer on the way cannot. */
export async function isSigned(
  { order, signature }: SignedOrder,
  orderKey: string | undefined,
): Promise<boolean> {
  if (orderKey === undefined) return false
  try {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('spki', bytesOf(orderKey), algorithm, false, [
      'verify',
    ])
    const statement = new TextEncoder().encode(orderStatement(order))
    return await crypto.subtle.verify(algorithm, key, bytesOf(signature), statement)
  } catch {
    return false
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
