import { describe, expect, it, test } from 'vitest'

type QuoteLike = { readonly price: string; readonly updatedAt: number }
/** What the suite needs of the gateway's `PriceSource`. */
type PriceSourceLike = {
  quotes(
    assets: readonly string[],
    currency: 'usd' | 'eur',
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, QuoteLike>>
}

export type PriceSubject = {
  readonly name: string
  /** Over an upstream reached by this; without it over one that is well. */
  readonly source: (fetch?: typeof globalThis.fetch) => PriceSourceLike
  /** Assets that it has a price for, and which. */
  readonly priced: Readonly<Record<string, string>>
  /** An asset of the same network that it has none for, and one of a network it does not know. */
  readonly unpriced: string
  readonly elsewhere: string
  /** Whether a source without an upstream: then nothing can fail. @default false */
  readonly isLocal?: boolean
}

/** TABLE what upstreams do. */
const faults: readonly (readonly [string, typeof globalThis.fetch])[] = [
  ['is not there', () => Promise.reject(new TypeError('fetch failed'))],
  ['has had enough (429)', async () => new Response('slow down', { status: 429 })],
  ['fails (500)', async () => Response.json({}, { status: 500 })],
  ['answers a page', async () => new Response('<!doctype html><title>Just a moment…</title>')],
  ['answers half of JSON', async () => new Response('{"coins":{')],
  ['answers megabytes', async () => new Response('1'.repeat(6_000_000))],
  ['answers JSON without end', async () => new Response(`${'['.repeat(200_000)}`)],
]
/** Well formed, and nothing of what was asked. */
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

/** What the gateway relies on in whatever tells it prices. */
export function priceSourceConformance(subject: PriceSubject): void {
  const { priced, unpriced, elsewhere } = subject
  const ask = (
    assets: readonly string[],
    { currency = 'usd', fetch }: { currency?: 'usd' | 'eur'; fetch?: typeof globalThis.fetch } = {},
  ): Promise<ReadonlyMap<string, QuoteLike>> =>
    subject.source(fetch).quotes(assets, currency, AbortSignal.timeout(20_000))

  describe(`prices from ${subject.name}`, () => {
    it('every asset that has one, as exact decimal text [BAL-08]', async () => {
      const quotes = await ask(Object.keys(priced))
      expect(Object.fromEntries([...quotes].map(([asset, { price }]) => [asset, price]))).toEqual(
        priced,
      )
      for (const { updatedAt } of quotes.values())
        expect(new Date(updatedAt).getTime()).toBe(updatedAt)
    })

    it('none for what nobody prices, and none of another chain [BAL-08]', async () => {
      expect(await ask([unpriced, elsewhere])).toEqual(new Map())
      expect(await ask([])).toEqual(new Map())
      const [first = ''] = Object.keys(priced)
      expect([...(await ask([first, unpriced, elsewhere])).keys()]).toEqual([first])
    })

    if (subject.isLocal) return

    test.each(faults)('an upstream that %s is said to be unavailable', async (_, fetch) => {
      await expect(ask(Object.keys(priced), { fetch })).rejects.toMatchObject({
        code: 'UPSTREAM_UNAVAILABLE',
      })
    })

    test.each(nonsense)('the answer %s has no price in it', async (text) => {
      const answered = ask(Object.keys(priced), { fetch: async () => new Response(text) })
      // A node's answer that is none is a node's failure; a service's has nothing in it.
      const quotes = await answered.catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
        return new Map()
      })
      expect(quotes.size).toBe(0)
    })

    it('one that hangs is given up with whoever asked', async () => {
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
