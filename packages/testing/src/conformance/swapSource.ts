import { describe, expect, it, test } from 'vitest'

type RequestLike = {
  readonly network: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly amount: bigint
  readonly user: string
}
type OfferLike = {
  readonly id: string
  readonly toAmount: bigint
  readonly router: string
  readonly spender: string | undefined
  readonly gas: bigint
  readonly fee: { readonly bps: number; readonly units: bigint }
  readonly routes: readonly { readonly shareBps: number }[]
  readonly expiresAt: number
}
type TransactionLike = {
  readonly to: string
  readonly data: string
  readonly value: bigint
  readonly toAmount: bigint
  readonly minToAmount: bigint
  readonly expiresAt: number
}
/** The part of the gateway's `SwapSource` that the suite uses. */
type SwapSourceLike = {
  readonly id: string
  serves(network: string): boolean
  spenders(network: string): readonly string[]
  quote(request: RequestLike, signal: AbortSignal): Promise<OfferLike | string>
  build(
    request: RequestLike & { readonly slippageBps: number; readonly id?: string },
    signal: AbortSignal,
  ): Promise<TransactionLike | string>
}

export type SwapSubject = {
  readonly name: string
  /** A source over an upstream that `fetch` answers; without it over a working upstream. */
  readonly source: (fetch?: typeof globalThis.fetch) => SwapSourceLike
  /** Two swaps that the working upstream can do: of a token, and of the coin. */
  readonly swaps: () => { readonly ofToken: RequestLike; readonly ofCoin: RequestLike }
  /** Answers of an upstream that knows no way, and the refusal. */
  readonly refusals?: readonly (readonly [string, typeof globalThis.fetch, string])[]
  /** Upstreams that answer a well-formed lie to the swap of the token. */
  readonly lies?: readonly (readonly [string, typeof globalThis.fetch])[]
  /** Whether the source has no upstream of its own, only the nodes. @default false */
  readonly isLocal?: boolean
}

/** TABLE faults of upstreams. */
const faults: readonly (readonly [string, typeof globalThis.fetch])[] = [
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['limits the rate (429)', async () => new Response('slow down', { status: 429 })],
  ['fails (500)', async () => Response.json({}, { status: 500 })],
  ['answers a page', async () => new Response('<!doctype html><title>Just a moment…</title>')],
  ['answers half of JSON', async () => new Response('{"data":{')],
  ['answers megabytes', async () => new Response('1'.repeat(6_000_000))],
  ['answers JSON without end', async () => new Response('['.repeat(200_000))],
  ...['null', '7', '"x"', '[]', '{}', '{"data":null}', '{"code":200,"data":{}}'].map(
    (text): readonly [string, typeof globalThis.fetch] => [
      `answers ${text}`,
      async () => new Response(text),
    ],
  ),
]

/** The rules that the gateway relies on in every source of swaps. */
export function swapSourceConformance(subject: SwapSubject): void {
  const signal = (): AbortSignal => AbortSignal.timeout(20_000)
  const unavailable = { code: 'UPSTREAM_UNAVAILABLE' }
  const offerOf = async (source: SwapSourceLike, request: RequestLike): Promise<OfferLike> => {
    const offer = await source.quote(request, signal())
    if (typeof offer === 'string') throw new Error(`refused: ${offer}`)
    return offer
  }
  const builtOf = async (
    source: SwapSourceLike,
    request: RequestLike & { readonly slippageBps: number },
  ): Promise<TransactionLike> => {
    const built = await source.build(request, signal())
    if (typeof built === 'string') throw new Error(`refused: ${built}`)
    return built
  }

  describe(`swaps by ${subject.name}`, () => {
    it('a swap source offers whole units, routes of the whole amount and an expiry [SWP-11]', async () => {
      const source = subject.source()
      for (const request of Object.values(subject.swaps())) {
        expect(source.serves(request.network)).toBe(true)
        const offer = await offerOf(source, request)
        expect(offer.id.startsWith(`${source.id}:`)).toBe(true)
        expect(offer.toAmount).toBeGreaterThan(0n)
        expect(offer.gas).toBeGreaterThan(0n)
        expect(offer.routes.reduce((sum, { shareBps }) => sum + shareBps, 0)).toBe(10_000)
        expect(offer.expiresAt).toBeGreaterThan(Date.now())
        expect(offer.expiresAt).toBeLessThan(Date.now() + 120_000)
      }
    })

    it('a swap source has tokens approved for its own contracts only, and the coin for none [SWP-04]', async () => {
      const source = subject.source()
      const { ofToken, ofCoin } = subject.swaps()
      expect(source.spenders(ofToken.network)).toContain((await offerOf(source, ofToken)).spender)
      expect((await offerOf(source, ofCoin)).spender).toBe(undefined)
    })

    it('a swap source builds a call of its own contract with the right value and minimum [SWP-11]', async () => {
      const source = subject.source()
      for (const request of Object.values(subject.swaps())) {
        const { toAmount, router } = await offerOf(source, request)
        const built = await builtOf(source, { ...request, slippageBps: 100 })
        expect(built.to.toLowerCase()).toBe(router.toLowerCase())
        expect(built.data).toMatch(/^0x[0-9a-f]{8,}$/i)
        expect(built.data.toLowerCase()).toContain(request.user.slice(2).toLowerCase())
        expect(built.value).toBe(request.from === undefined ? request.amount : 0n)
        expect(built.toAmount).toBe(toAmount)
        expect(built.minToAmount * 10_000n).toBeGreaterThanOrEqual(toAmount * 9_899n)
        expect(built.expiresAt).toBeGreaterThan(Date.now())
      }
    })

    it('a swap source serves no unknown network', () => {
      expect(subject.source().serves('eip155:999999')).toBe(false)
    })

    if (subject.isLocal) return

    test.each(faults)('a swap source is unavailable when its upstream %s', async (_, fetch) => {
      const { ofToken } = subject.swaps()
      await expect(subject.source(fetch).quote(ofToken, signal())).rejects.toMatchObject(
        unavailable,
      )
      await expect(
        subject.source(fetch).build({ ...ofToken, slippageBps: 100 }, signal()),
      ).rejects.toMatchObject(unavailable)
    })

    it('a swap source leaves an upstream alone that limits the rate (429)', async () => {
      let asked = 0
      const source = subject.source(async () => {
        asked += 1
        return new Response('slow down', { status: 429, headers: { 'retry-after': '30' } })
      })
      const { ofToken } = subject.swaps()
      for (let count = 0; count < 3; count++)
        await expect(source.quote(ofToken, signal())).rejects.toMatchObject(unavailable)
      expect(asked).toBe(1)
    })

    it('a swap source stops waiting for a hanging upstream when its caller aborts', async () => {
      const source = subject.source(
        (_, init) =>
          new Promise((__, reject) =>
            init?.signal?.addEventListener('abort', () => reject(new Error('aborted')), {
              once: true,
            }),
          ),
      )
      const { ofToken } = subject.swaps()
      await expect(source.quote(ofToken, AbortSignal.timeout(50))).rejects.toBeDefined()
    })

    test.each(subject.refusals ?? [])(
      'a swap source says why there is no offer when %s [SWP-07]',
      async (_, fetch, refusal) => {
        const { ofToken } = subject.swaps()
        expect(await subject.source(fetch).quote(ofToken, signal())).toBe(refusal)
        const request = { ...ofToken, slippageBps: 100 }
        expect(await subject.source(fetch).build(request, signal())).toBe(refusal)
      },
    )

    test.each(subject.lies ?? [])(
      'a swap source passes nothing on when its upstream %s',
      async (_, fetch) => {
        const request = { ...subject.swaps().ofToken, slippageBps: 100 }
        await expect(subject.source(fetch).build(request, signal())).rejects.toMatchObject(
          unavailable,
        )
      },
    )
  })
}
