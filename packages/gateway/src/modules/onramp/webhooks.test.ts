import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMs, testGateway, testSql, type TestGateway } from '../../fixtures/testGateway.ts'
import { createOrders } from '../../onramp/orders.ts'
import { statusOf, withReport, type Payments } from '../../onramp/payments.ts'
import { type OnrampReport, paymentStatuses } from '../../ports/onrampProvider.ts'

const webhookSecret = 'secret of the webhooks'
const now = Date.UTC(2026, 10, 25)
const own = `0x${'a'.repeat(40)}`
const network = 'eip155:31337'

let gateway: TestGateway
let number = 0
beforeAll(async () => {
  gateway = await testGateway(
    {
      onramp: {
        providers: [{ provider: 'shop', url: 'http://shop.example/', key: 'key', webhookSecret }],
      },
    },
    { clock: () => now, fetch: () => Promise.reject(new TypeError('no shop')) },
  )
}, startMs)
afterAll(() => gateway.close())

/** Stores an order that was never opened. */
async function order(): Promise<string> {
  number += 1
  const given = `webhook-${number}`
  const orders = createOrders({ sql: await testSql(), clock: () => now })
  const { id } = await orders.add({
    id: given,
    projectId: 'shop',
    provider: 'shop',
    account: `${network}:${own}`,
    asset: `${network}:0x${'e'.repeat(40)}`,
    paymentCurrency: 'USD',
    amount: '50',
    method: 'card',
    expected: '1',
  })
  return id
}

async function statusIn(id: string): Promise<string | undefined> {
  const orders = createOrders({ sql: await testSql(), clock: () => now })
  return (await orders.find(id))?.status
}

type Delivery = { readonly body: object; readonly at?: number; readonly secret?: string }

function deliver({ body, at = now, secret = webhookSecret }: Delivery): Promise<Response> {
  const text = JSON.stringify(body)
  const signature = createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')
  return gateway.fetch(
    new Request('https://gateway.example/v1/onramp/webhooks/shop', {
      method: 'POST',
      headers: { 'shop-signature': `t=${at},v1=${signature}` },
      body: text,
    }),
  )
}

const said = (reference: string, status: string, change: object = {}): object => ({
  id: 'payment',
  reference,
  status,
  address: own,
  units: '1',
  hash: status === 'sent' ? `0x${'1'.repeat(64)}` : null,
  problem: null,
  changedAt: now,
  ...change,
})

describe('webhooks', () => {
  it('a signed delivery changes its order, and a repeated one changes nothing', async () => {
    const id = await order()
    expect((await deliver({ body: said(id, 'paid') })).status).toBe(200)
    expect(await statusIn(id)).toBe('paid')
    expect((await deliver({ body: said(id, 'paid') })).status).toBe(200)
    expect(await statusIn(id)).toBe('paid')
  })

  it('a late delivery does not take an order back', async () => {
    const id = await order()
    await deliver({ body: said(id, 'sent') })
    await deliver({ body: said(id, 'paying') })
    expect(await statusIn(id)).toBe('sent')
  })

  it.each([
    ['with a wrong signature', { secret: 'another' }],
    ['from the future', { at: now + 6 * 60_000 }],
    ['that was signed long ago', { at: now - 6 * 60_000 }],
  ])('a delivery %s is refused and changes nothing', async (_, change) => {
    const id = await order()
    const response = await deliver({ body: said(id, 'sent'), ...change })
    expect(response.status).toBe(401)
    expect(await statusIn(id)).toBe('created')
  })

  it('a delivery for an unknown order is answered and changes nothing', async () => {
    expect((await deliver({ body: said('unknown', 'sent') })).status).toBe(200)
  })

  it('a delivery for an unknown provider is refused', async () => {
    const response = await gateway.fetch(
      new Request('https://gateway.example/v1/onramp/webhooks/nobody', {
        method: 'POST',
        body: '{}',
      }),
    )
    expect(response.status).toBe(404)
  })

  it('an order whose payment goes to another account is stopped for good', async () => {
    const id = await order()
    await deliver({ body: said(id, 'paid', { address: `0x${'b'.repeat(40)}` }) })
    await deliver({ body: said(id, 'sent') })
    expect(await statusIn(id)).toBe('stopped')
  })

  it('10,000 deliveries in any order, with repeats and forgeries, end each order as its provider did', async () => {
    const ends = ['sent', 'failed', 'cancelled', 'expired', 'refunded'] as const
    const ids = await Promise.all(Array.from({ length: 40 }, order))
    const wanted = new Map(ids.map((id, at) => [id, ends[at % ends.length] ?? 'sent']))
    const true_ = ids.flatMap((id) => {
      const end = wanted.get(id) ?? 'sent'
      const way = end === 'sent' || end === 'refunded' ? ['paying', 'paid', end] : ['paying', end]
      return way.map((status, at): Delivery => ({
        body: said(id, status, { changedAt: now + at }),
      }))
    })
    const random = generator(20_261_125)
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
    const noise = Array.from({ length: 10_000 - true_.length }, (): Delivery => {
      const kind = random()
      if (kind < 0.6) return pick(true_)
      const body = said(pick(ids), pick(paymentStatuses), { hash: '0xdead' })
      if (kind < 0.8) return { body, secret: 'forged' }
      return { body, at: now + (random() < 0.5 ? 1 : -1) * (6 * 60_000 + random() * 1e9) }
    })
    const all = [...true_, ...noise].map((each) => ({ each, place: random() }))
    for (const { each } of all.toSorted((a, b) => a.place - b.place)) await deliver(each)
    for (const [id, end] of wanted) expect([id, await statusIn(id)]).toEqual([id, end])
  }, 120_000)
})

describe('payments of an order', () => {
  const report = fc.record({
    order: fc.constant('order'),
    payment: fc.constantFrom('one', 'two'),
    status: fc.constantFrom(...paymentStatuses),
    address: fc.constantFrom(own, undefined),
    at: fc.integer({ min: 0, max: 5 }),
  })
  const account = { address: own, isSame: (a: string, b: string) => a === b }
  const after = (reports: readonly OnrampReport[]): Payments =>
    reports.reduce<Payments>((payments, each) => withReport(payments, each, account), {})

  it('an order has the same state after the same reports in any order and number', () => {
    fc.assert(
      fc.property(
        fc.array(report, { maxLength: 8 }).chain((reports) =>
          fc.tuple(
            fc.constant(reports),
            fc.shuffledSubarray([...reports, ...reports], {
              minLength: reports.length * 2,
              maxLength: reports.length * 2,
            }),
          ),
        ),
        ([reports, shuffled]) => statusOf(after(reports)) === statusOf(after(shuffled)),
      ),
    )
  })

  it('a second payment that succeeds is shown in place of a first that failed', () => {
    const one = { order: 'order', address: own, at: 0 } as const
    const reports: readonly OnrampReport[] = [
      { ...one, payment: 'one', status: 'failed' },
      { ...one, payment: 'two', status: 'paid' },
    ]
    expect(statusOf(after(reports))).toBe('paid')
    expect(statusOf(after(reports.toReversed()))).toBe('paid')
  })
})

/** Numbers from 0 to 1 that are the same each time (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
