import { describe, expect, it } from 'vitest'
import { type SecretWork, secretWork, wrongAt } from './secretWork.ts'

type WishLike = {
  readonly network: string
  readonly token: string | undefined
  readonly decimals: number
  readonly symbol: string
  readonly paymentCurrency: string
  readonly amount: string
  readonly method: string
}
type ReportLike = {
  readonly order: string
  readonly status: string
  readonly address: string | undefined
  readonly units?: bigint | undefined
  readonly hash?: string | undefined
}
type DeliveryLike = { readonly body: string; readonly headers: Headers; readonly url: string }
/** The part of the gateway's `OnrampProvider` that the suite uses. */
type OnrampProviderLike = {
  readonly id: string
  options(
    country: string | undefined,
    signal: AbortSignal,
  ): Promise<{
    readonly assets: readonly { readonly network: string; readonly token: string | undefined }[]
    readonly payments: readonly { readonly id: string }[]
  }>
  quote(
    wish: WishLike,
    signal: AbortSignal,
  ): Promise<
    | readonly {
        readonly id: string
        readonly units: bigint
        readonly paymentTotal: string
        readonly fee: string
        readonly networkFee: string
      }[]
    | string
  >
  open(
    purchase: WishLike & {
      readonly id: string
      readonly address: string
      readonly quoteId: string
      readonly returnUrl: string
    },
    signal: AbortSignal,
  ): Promise<{ readonly url: string; readonly reference?: string | undefined }>
  read(
    order: {
      readonly id: string
      readonly reference: string | undefined
      readonly decimals: number
    },
    signal: AbortSignal,
  ): Promise<readonly ReportLike[]>
  receive(delivery: DeliveryLike): Promise<readonly ReportLike[] | undefined>
}

export type OnrampSubject = {
  readonly name: string
  /** A provider over an upstream that `fetch` answers. */
  readonly provider: (fetch: typeof globalThis.fetch, clock: () => number) => OnrampProviderLike
  /** A working upstream, as its documents record it: sells `wish`, and has the order `order-1` sent to `address`. */
  readonly upstream: (request: Request) => Response | Promise<Response>
  readonly wish: WishLike
  /** Units of the offers of the working upstream. */
  readonly units: readonly bigint[]
  readonly address: string
  /** Host of the page on which the visitor pays. */
  readonly pageHost: string
  /** The delivery that `order-1` was sent, signed at a time. */
  readonly delivery: (at: number) => DeliveryLike
  /** The body of a refusal, and the reason. */
  readonly refusals: readonly (readonly [status: number, body: object, reason: string])[]
  /** Answers to a quote that are well formed, and of another purchase. */
  readonly lies: readonly object[]
  /** The provider has no endpoint that lists what it sells. @default false */
  readonly hasFixedOptions?: boolean
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
  ...['null', '7', '"x"', '{"data":null}'].map(
    (text): readonly [string, typeof globalThis.fetch] => [
      `answers ${text}`,
      async () => new Response(text),
    ],
  ),
]

const now = Date.UTC(2026, 10, 25)

/** The rules that the gateway relies on in every provider of purchases. */
export function onrampProviderConformance(subject: OnrampSubject): void {
  const { wish, address } = subject
  const signal = (): AbortSignal => AbortSignal.timeout(20_000)
  const unavailable = { code: 'UPSTREAM_UNAVAILABLE' }
  const working: typeof globalThis.fetch = async (input, init) =>
    subject.upstream(new Request(input, init))
  const purchase = {
    ...wish,
    id: 'order-1',
    address,
    quoteId: '',
    returnUrl: 'https://app.example/back',
  }
  const quoteId = async (provider: OnrampProviderLike): Promise<string> => {
    const offers = await provider.quote(wish, signal())
    if (typeof offers === 'string') throw new Error(`refused: ${offers}`)
    return offers[0]?.id ?? ''
  }
  /** The upstream works, and answers a quote in its own way. */
  const quoting = (answer: () => Response): OnrampProviderLike => {
    let isQuote = false
    return subject.provider(
      async (input, init) => {
        const response = await subject.upstream(new Request(input, init))
        isQuote = /quote/i.test(String(input instanceof Request ? input.url : input))
        return isQuote ? answer() : response
      },
      () => now,
    )
  }

  describe(`provider ${subject.name}`, () => {
    it('lists the sold tokens and the currencies', async () => {
      const provider = subject.provider(working, () => now)
      const { assets, payments } = await provider.options(undefined, signal())
      expect(assets).toContainEqual({ network: wish.network, token: wish.token })
      expect(payments.map(({ id }) => id)).toContain(wish.paymentCurrency)
    })

    it('offers the units that its upstream names, and every amount as decimal text', async () => {
      const offers = await subject.provider(working, () => now).quote(wish, signal())
      if (typeof offers === 'string') throw new Error(`refused: ${offers}`)
      expect(offers.map(({ units }) => units)).toEqual(subject.units)
      for (const { paymentTotal, fee, networkFee } of offers)
        for (const amount of [paymentTotal, fee, networkFee])
          expect(amount).toMatch(/^\d+(\.\d+)?$/)
    })

    it('opens an https page of its own', async () => {
      const provider = subject.provider(working, () => now)
      const page = await provider.open({ ...purchase, quoteId: await quoteId(provider) }, signal())
      const url = new URL(page.url)
      expect(url.protocol).toBe('https:')
      expect(url.hostname).toBe(subject.pageHost)
    })

    it('reads that an order was sent, with the address, the units and the transaction', async () => {
      const provider = subject.provider(working, () => now)
      const { reference } = await provider.open(
        { ...purchase, quoteId: await quoteId(provider) },
        signal(),
      )
      const order = { id: 'order-1', reference, decimals: wish.decimals }
      const [report] = await provider.read(order, signal())
      expect(report).toMatchObject({ order: 'order-1', status: 'sent', units: subject.units[0] })
      expect(report?.address?.toLowerCase()).toBe(address.toLowerCase())
      expect(report?.hash).toMatch(/^\w{32,}$/)
    })

    it.each(subject.refusals)('a refusal %i %o is the reason %s', async (status, body, reason) => {
      const provider = quoting(() => Response.json(body, { status }))
      expect(await provider.quote(wish, signal())).toBe(reason)
    })

    it.each(subject.lies.map((lie) => [lie]))(
      'an offer of another purchase is no offer: %o',
      async (lie) => {
        const found = await quoting(() => Response.json(lie))
          .quote(wish, signal())
          .catch((cause: unknown) => cause)
        expect(Array.isArray(found)).toBe(false)
      },
    )

    it.each(faults)('an upstream that %s is unavailable', async (_, fault) => {
      const provider = subject.provider(fault, () => now)
      if (!subject.hasFixedOptions)
        await expect(provider.options(undefined, signal())).rejects.toMatchObject(unavailable)
      await expect(provider.quote(wish, signal())).rejects.toMatchObject(unavailable)
      await expect(
        provider.read({ id: 'order-1', reference: 'reference', decimals: 18 }, signal()),
      ).rejects.toMatchObject(unavailable)
    })

    it('a delivery that it signed now is believed', async () => {
      const reports = await subject.provider(working, () => now).receive(subject.delivery(now))
      expect(reports).toMatchObject([{ order: 'order-1', status: 'sent' }])
    })

    it.each([
      ['from the future', 6 * 60_000],
      ['that was signed long ago', -6 * 60_000],
    ])('a delivery %s is not believed', async (_, ms) => {
      const provider = subject.provider(working, () => now)
      expect(await provider.receive(subject.delivery(now + ms))).toBeUndefined()
    })

    it('a delivery whose body was changed is not believed', async () => {
      const { body, ...rest } = subject.delivery(now)
      const provider = subject.provider(working, () => now)
      const forged = body.replace(/order-1|\.[\w-]{40,}/, 'order-2')
      expect(forged).not.toBe(body)
      expect(await provider.receive({ ...rest, body: forged })).toBeUndefined()
    })

    it('a signature that is wrong at its first or last character costs the work of a right one', async () => {
      const provider = subject.provider(working, () => now)
      await provider.receive(subject.delivery(now))
      const workOf = (delivery: DeliveryLike, isBelieved: boolean): Promise<SecretWork> =>
        secretWork(async () => {
          const reports = await provider.receive(delivery)
          expect(reports !== undefined).toBe(isBelieved)
        })
      const right = await workOf(subject.delivery(now), true)
      expect(right).toMatchObject({ createHmac: 1, compared: [expect.any(Number)] })
      for (const place of ['first', 'last'] as const)
        expect(await workOf(forged(subject.delivery(now), place), false)).toEqual(right)
    })

    it('a delivery without a signature is not believed', async () => {
      const { body, url } = subject.delivery(now)
      const provider = subject.provider(working, () => now)
      const bare = { body: '{"webhookData":{}}', headers: new Headers(), url }
      expect(await provider.receive(bare)).toBeUndefined()
      if (!/"data":"/.test(body)) expect(await provider.receive({ ...bare, body })).toBeUndefined()
    })
  })
}

/** The delivery with another signature: of a header, or of the token in the body. */
function forged({ body, headers, url }: DeliveryLike, place: 'first' | 'last'): DeliveryLike {
  const altered = (text: string): string =>
    text.replace(/[0-9a-f]{64}$|[\w-]{43}(?==?$)|(?<=\.)[\w-]{43}(?="}$)/, (signature) =>
      wrongAt(place, signature),
    )
  const changed = new Headers([...headers].map(([name, text]) => [name, altered(text)]))
  return { body: altered(body), headers: changed, url }
}
