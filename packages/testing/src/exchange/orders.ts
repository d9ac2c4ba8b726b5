import { createHmac, randomUUID } from 'node:crypto'
import { type Goods, priceOf, type Quote } from './prices.ts'
import type { Treasury } from './treasury.ts'

export type OrderStatus =
  | 'created'
  | 'paying'
  | 'paid'
  | 'sent'
  | 'cancelled'
  | 'expired'
  | 'failed'
  | 'refunded'

export type Order = {
  readonly id: string
  /** The gateway's id of the order. */
  readonly reference: string
  readonly address: string
  readonly returnUrl: string
  quote: Quote
  status: OrderStatus
  /** Whether a card waits for 3-D Secure. */
  asks: boolean
  units: bigint | undefined
  hash: string | undefined
  problem: string | undefined
  changedAt: number
}

/** The kinds of cards, by number. */
export const cards: { readonly [number: string]: Card } = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000003220': 'asks',
  '4000000000000077': 'waits',
  '4000000000005126': 'undeliverable',
  '4000000000000069': 'fails',
}
type Card =
  | 'succeeds'
  | 'card_declined'
  | 'insufficient_funds'
  | 'asks'
  | 'waits'
  | 'undeliverable'
  | 'fails'

export type ShopOptions = {
  readonly goods: readonly Goods[]
  /** By CAIP-2 id. */
  readonly treasuries: { readonly [network: string]: Treasury }
  /** Told of each change. */
  readonly changed: (order: Order) => void
  /** The time that the slow card takes. @default a minute */
  readonly slowMs?: number | undefined
}

/** The time that an offer holds. */
const quoteMs = 5 * 60_000

type Wish = Pick<Quote, 'asset' | 'currency' | 'amount' | 'method'>

export type Shop = {
  assets(): readonly string[]
  /** A string is the reason for no quote. */
  quote(wish: Wish): Quote | string
  /** Undefined for a quote that has expired. */
  order(
    given: Pick<Order, 'reference' | 'address' | 'returnUrl'> & { readonly quote: string },
  ): Order | undefined
  find(id: string): Order | undefined
  findByReference(reference: string): Order | undefined
  /** Pays by a card. Returns `price` when the offer has expired meanwhile: the visitor has to agree to the new one. */
  pay(order: Order, number: string): 'price' | undefined
  /** The answer of 3-D Secure. */
  authenticate(order: Order, isOwner: boolean): void
  cancel(order: Order): void
  /** Gives the money of a delivered order back, as after a dispute. */
  refund(order: Order): void
  /** Changes a price in cents. */
  setPrice(asset: string, cents: bigint): void
  stop(): void
}

/** The shop's rules, without HTTP. */
export function createShop({
  goods: first,
  treasuries,
  changed,
  slowMs = 60_000,
}: ShopOptions): Shop {
  let goods = first
  const quotes = new Map<string, Quote>()
  const orders = new Map<string, Order>()
  const timers = new Set<NodeJS.Timeout>()

  function move(order: Order, status: OrderStatus, change: Partial<Order> = {}): void {
    Object.assign(order, { status, changedAt: Math.max(Date.now(), order.changedAt + 1) }, change)
    changed(order)
  }

  function later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  async function deliver(order: Order): Promise<void> {
    const network = order.quote.asset.slice(0, order.quote.asset.lastIndexOf(':'))
    try {
      const hash = await treasuries[network]?.send(order.address, order.quote.units)
      if (hash === undefined) throw new Error(`no coins of ${network}`)
      move(order, 'sent', { hash, units: order.quote.units })
    } catch {
      move(order, 'refunded', { problem: 'undeliverable' })
    }
  }

  function settle(order: Order, card: 'succeeds' | 'undeliverable'): void {
    move(order, 'paid', { problem: undefined, asks: false })
    later(200, () => {
      if (card === 'undeliverable') return move(order, 'refunded', { problem: 'undeliverable' })
      void deliver(order)
    })
  }

  return {
    assets: () => goods.map(({ asset }) => asset),
    quote(wish) {
      const price = priceOf(goods, wish)
      if (typeof price === 'string') return price
      const quote = { ...price, id: randomUUID(), expiresAt: Date.now() + quoteMs }
      quotes.set(quote.id, quote)
      return quote
    },
    order(given) {
      const quote = quotes.get(given.quote)
      if (!quote || quote.expiresAt <= Date.now()) return undefined
      const order: Order = {
        ...given,
        id: randomUUID(),
        quote,
        status: 'created',
        asks: false,
        units: undefined,
        hash: undefined,
        problem: undefined,
        changedAt: Date.now(),
      }
      orders.set(order.id, order)
      return order
    },
    find: (id) => orders.get(id),
    findByReference: (reference) =>
      [...orders.values()].find((order) => order.reference === reference),
    pay(order, number) {
      if (order.status !== 'created' && order.status !== 'paying') return undefined
      if (order.quote.expiresAt <= Date.now()) {
        const price = priceOf(goods, order.quote)
        if (typeof price === 'string') {
          move(order, 'failed', { problem: 'not_for_sale' })
          return undefined
        }
        const isSame = price.units === order.quote.units
        order.quote = { ...price, id: order.quote.id, expiresAt: Date.now() + quoteMs }
        if (!isSame) return 'price'
      }
      const card = cards[number.replaceAll(/\D/g, '')] ?? 'card_declined'
      switch (card) {
        case 'succeeds':
        case 'undeliverable':
          settle(order, card)
          break
        case 'asks':
          move(order, 'paying', { asks: true, problem: undefined })
          break
        case 'waits':
          move(order, 'paying', { problem: undefined })
          later(slowMs, () => settle(order, 'succeeds'))
          break
        case 'fails':
          move(order, 'failed', { problem: 'payment_failed' })
          break
        default:
          move(order, 'paying', { problem: card })
      }
      return undefined
    },
    authenticate(order, isOwner) {
      if (!order.asks) return
      if (isOwner) settle(order, 'succeeds')
      else move(order, 'paying', { asks: false, problem: 'authentication_failed' })
    },
    cancel(order) {
      if (order.status === 'created' || order.status === 'paying')
        move(order, 'cancelled', { asks: false })
    },
    refund: (order) => move(order, 'refunded'),
    setPrice(asset, cents) {
      goods = goods.map((each) => (each.asset === asset ? { ...each, cents } : each))
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

export function hmacOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** An order as the shop's API and its webhooks say it. */
export function spoken({
  id,
  reference,
  status,
  address,
  quote,
  units,
  hash,
  problem,
  changedAt,
}: Order): object {
  return {
    id,
    reference,
    status,
    address,
    asset: quote.asset,
    units: units === undefined ? null : `${units}`,
    hash: hash ?? null,
    problem: problem ?? null,
    changedAt,
  }
}
