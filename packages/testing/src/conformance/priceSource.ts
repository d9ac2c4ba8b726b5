import { describe, expect, it, test } from 'vitest'

type QuoteLike = { readonly price: string; readonly updatedAt: number }
/** The part of the gateway's `PriceSource` that the suite uses. */
type PriceSourceLike = {
  quotes(
    assets: readonly string[],
    currency: 'usd' | 'eur',
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, QuoteLike>>
}

export type PriceSubject = {
  readonly name: string
  /** A source over an upstream that `fetch` answers; without it over a working upstream. */
  readonly source: (fetch?: typeof globalThis.fetch) => PriceSourceLike
  /** Assets with a price, and the price. */
  readonly priced: Readonly<Record<string, string>>
  /** An asset of the same network without a price, and an asset of a network that the source does not know. */
  readonly unpriced: string
  readonly elsewhere: string
  /** Whether the source has no upstream, so that it cannot fail. @default false */
  readonly isLocal?: boolean
}

/** TABLE faults of upstreams. */
const faults: readonly (readonly [string, typeof globalThis.fetch])[] = [
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['limits the rate (429)', async () => new Response('slow down', { status: 429 })],
  ['fails (500)', async () => Response.json({}, { status: 500 })],
  ['answers a page', async () => new Response('<!doctype html><title>Just a moment…</title>')],
  ['answers half of JSON', async () => new Response('{"coins":{')],
  ['answers megabytes', async () => new Response('1'.repeat(6_000_000))],
  ['answers JSON without end', async () => new Response(`${'['.repeat(200_000)}`)],
]
/** Well-formed answers without a requested price. */
const nonsense = [
  'null',
  '7',
  '"x"',
  '[]',
  '{}',
  '{"coins":[]}',
  '{"__proto__":{"usd":1}}',
  '{"coins":{"constructor":{"price":1}}}',
]

/** The rules that the gateway relies on in every source of prices. */
export function priceSourceConformance(subject: PriceSubject): void {
  const { priced, unpriced, elsewhere } = subject
  const ask = (
    assets: readonly string[],
    { currency = 'usd', fetch }: { currency?: 'usd' | 'eur'; fetch?: typeof globalThis.fetch } = {},
  ): Promise<ReadonlyMap<string, QuoteLike>> =>
    subject.source(fetch).quotes(assets, currency, AbortSignal.timeout(20_000))

  describe(`prices from ${subject.name}`, () => {
    it('a price source gives each price as exact decimal text [BAL-08]', async () => {
      const quotes = await ask(Object.keys(priced))
      expect(Object.fromEntries([...quotes].map(([asset, { price }]) => [asset, price]))).toEqual(
        priced,
      )
      for (const { updatedAt } of quotes.values())
        expect(new Date(updatedAt).getTime()).toBe(updatedAt)
    })

    it('a price source gives no price for an unpriced asset or another chain [BAL-08]', async () => {
      expect(await ask([unpriced, elsewhere])).toEqual(new Map())
      expect(await ask([])).toEqual(new Map())
      const [first = ''] = Object.keys(priced)
      expect([...(await ask([first, unpriced, elsewhere])).keys()]).toEqual([first])
    })

    if (subject.isLocal) return

    test.each(faults)('a price source is unavailable when its upstream %s', async (_, fetch) => {
      await expect(ask(Object.keys(priced), { fetch })).rejects.toMatchObject({
        code: 'UPSTREAM_UNAVAILABLE',
      })
    })

    test.each(nonsense)('a price source reads no price from the answer %s', async (text) => {
      const answered = ask(Object.keys(priced), { fetch: async () => new Response(text) })
      // An invalid answer of a node is a failure of the node; an answer of a service without prices is valid.
      const quotes = await answered.catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
        return new Map()
      })
      expect(quotes.size).toBe(0)
    })

    it('a price source stops waiting for a hanging upstream when its caller aborts', async () => {
      const signal = AbortSignal.timeout(100)
      const fetch: typeof globalThis.fetch = (_, init) =>
        new Promise((__, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')), {
            once: true,
          }),
        )
      await expect(
        subject.source(fetch).quotes(Object.keys(priced), 'usd', signal),
      ).rejects.toBeDefined()
    })
  })
}
