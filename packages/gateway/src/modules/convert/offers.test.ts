import { KitError } from '@latchkey/protocol'
import { call, getConvertAllowance, getConvertQuotes } from '@latchkey/protocol/http'
import { afterAll, describe, expect, it, test } from 'vitest'
import { testGateway, type TestGateway } from '../../fixtures/testGateway.ts'
import type { SwapOffer, SwapSource } from '../../ports/swapSource.ts'
import { offersOf } from './offers.ts'

const signal = new AbortController().signal
const request = { network: 'eip155:1', from: undefined, to: '0x12', amount: 1_000n }

/** A source that offers, refuses or fails. */
function sourceOf(
  id: string,
  answer:
    | { readonly toAmount: bigint; readonly gas: bigint }
    | 'NO_ROUTE'
    | 'LIQUIDITY_TOO_LOW'
    | Error,
): SwapSource {
  const quote = async (): Promise<SwapOffer | 'NO_ROUTE' | 'LIQUIDITY_TOO_LOW'> => {
    if (answer instanceof Error) throw answer
    if (typeof answer === 'string') return answer
    return {
      ...answer,
      id: `${id}:any`,
      name: id,
      router: '0x34',
      spender: undefined,
      priceImpactBps: undefined,
      fee: { bps: 0, units: 0n, token: '0x12', recipient: undefined },
      routes: [],
      tokenFees: { from: 0, to: 0 },
      takesPermit: false,
      expiresAt: 0,
    }
  }
  return {
    id,
    serves: (network) => network === request.network,
    spenders: () => [id],
    quote,
    build: async () => ({
      to: id,
      data: '0x',
      value: 0n,
      gas: 1n,
      toAmount: 1n,
      minToAmount: 1n,
      expiresAt: 0,
    }),
  }
}
const down = new KitError('UPSTREAM_UNAVAILABLE', { subject: 'a service' })

describe('offers of several sources', () => {
  const cheap = sourceOf('cheap', { toAmount: 990n, gas: 10n })
  const high = sourceOf('high', { toAmount: 1_000n, gas: 100n })

  it('the offer with the best outcome after gas wins, and without prices the highest one', async () => {
    const offers = offersOf([high, cheap])
    expect(await offers.best({ ...request, gasCost: (gas) => gas }, signal)).toMatchObject({
      name: 'cheap',
    })
    expect(await offers.best(request, signal)).toMatchObject({ name: 'high' })
    expect(offers.spenders(request.network)).toEqual(['high', 'cheap'])
  })

  it('a source that fails or refuses does not keep others from offering', async () => {
    const offers = offersOf([sourceOf('down', down), sourceOf('none', 'NO_ROUTE'), cheap])
    expect(await offers.best(request, signal)).toMatchObject({ name: 'cheap' })
  })

  it('the reason of a source that knows more is given when no source offers', async () => {
    const sources = [sourceOf('none', 'NO_ROUTE'), sourceOf('thin', 'LIQUIDITY_TOO_LOW')]
    expect(await offersOf([...sources, sourceOf('down', down)]).best(request, signal)).toBe(
      'LIQUIDITY_TOO_LOW',
    )
  })

  it('swaps are unavailable only when all sources fail', async () => {
    const offers = offersOf([sourceOf('one', down), sourceOf('two', new Error('any'))])
    await expect(offers.best(request, signal)).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
  })

  test.each([
    ['the source of its offer', 'high:any', 'high'],
    ['the best source without an offer', undefined, 'cheap'],
    ['the best source for an unknown offer', 'other:any', 'cheap'],
  ])('a swap is built by %s', async (_, id, expected) => {
    const build = { ...request, gasCost: (gas: bigint) => gas, user: '0x56', slippageBps: 100, id }
    expect(await offersOf([high, cheap]).build(build, signal)).toMatchObject({ to: expected })
  })
})

describe('swaps on Solana', () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const sol = `${solana}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee` as const
  const wrapped = 'So11111111111111111111111111111111111111112'
  let gateway: TestGateway | undefined
  afterAll(() => gateway?.close())

  it('a quote on Solana needs no gas price, no spender and no allowance [SWP-11]', async () => {
    const answer = {
      inputMint: wrapped,
      outputMint: usdc,
      inAmount: '1000000000',
      outAmount: '150000000',
      routePlan: [{ swapInfo: { label: 'Orca', inputMint: wrapped, outputMint: usdc } }],
    }
    gateway = await testGateway(
      {
        networks: [{ id: solana, name: 'Solana', rpc: ['http://127.0.0.1:9'] }],
        swaps: { sources: [{ source: 'jupiter' }] },
      },
      { fetch: async () => Response.json(answer) },
    )
    const to = `${solana}:${usdc}` as const
    const query = { amount: '1000000000', from: sol, to }
    const { quotes } = await call(gateway.send, getConvertQuotes, { query })
    expect(quotes).toMatchObject([
      {
        source: 'Jupiter',
        router: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
        spender: null,
        toAmount: '150000000',
      },
    ])
    const { allowance } = await call(gateway.send, getConvertAllowance, {
      query: { tokenAddress: to, userAddress: to },
    })
    expect(BigInt(allowance)).toBe(2n ** 256n - 1n)
  })
})
