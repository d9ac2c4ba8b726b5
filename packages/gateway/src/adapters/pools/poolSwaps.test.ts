import { KitError } from '@latchkey/protocol'
import {
  compile,
  devAccounts,
  exchange,
  exchangeArtifacts,
  exchangeSetting,
  swapTokens,
  tokens,
} from '@latchkey/testing/chain'
import { swapSourceConformance } from '@latchkey/testing/conformance'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  parseUnits,
  type Address,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { network, startSwapWorld, type SwapWorld } from '../../fixtures/swapGateway.ts'
import { startMs } from '../../fixtures/testGateway.ts'
import { networkSchema, type NetworkInput } from '../../networks/network.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import type { SwapOffer, SwapSource } from '../../ports/swapSource.ts'
import { jsonRpcNetworks } from '../jsonRpc/networks.ts'
import { routeFinderCode, tokenTrialCode } from './poolContracts.ts'
import { poolSwaps } from './poolSwaps.ts'
import * as v from 'valibot'

const signal = new AbortController().signal
let world: SwapWorld
beforeAll(async () => {
  world = await startSwapWorld()
}, startMs)
afterAll(() => world.close())

const networkWith = (swaps: unknown): v.InferOutput<typeof networkSchema> =>
  v.parse(networkSchema, {
    id: network,
    name: 'Local',
    rpc: [world.anvil.url],
    swaps,
  } satisfies Omit<NetworkInput, 'swaps'> & { swaps: unknown })

const sourceOf = (swaps: unknown = exchangeSetting, nodes?: RpcNetworks): SwapSource => {
  const networks = [networkWith(swaps)]
  return poolSwaps({
    networks,
    nodes: nodes ?? jsonRpcNetworks(networks, { fetch, clock: Date.now }),
    clock: Date.now,
    fee: undefined,
  })
}
const lower = (address: string): string => address.toLowerCase()
const offerOf = async (
  source: SwapSource,
  from: string | undefined,
  to: string | undefined,
  amount: bigint,
): Promise<SwapOffer> => {
  const offer = await source.quote({ network, from, to, amount, gasCost: () => 0n }, signal)
  if (typeof offer === 'string') throw new Error(offer)
  return offer
}

test('the bytecode of the search and of the trial equal their compiled sources', async () => {
  const { RouteFinder, TokenTrial } = await compile()
  expect(RouteFinder.bytecode).toBe(routeFinderCode)
  expect(TokenTrial.bytecode).toBe(tokenTrialCode)
}, 60_000)

describe('routes through pools', () => {
  const bases = [tokens.dollar.address, tokens.weth.address, swapTokens.bitcoin.address]
  const all = [tokens.weth, tokens.dollar, swapTokens.bitcoin, swapTokens.permit, swapTokens.reset]
  /** 1,000 trades take half a minute: LATCHKEY_ROUNDS=1000 and more try so many. */
  const trades = Math.min(Number(process.env['LATCHKEY_ROUNDS'] ?? 60), 1_000)

  it('a quote gives at least 99.9 % of an exhaustive search of routes up to three hops', async () => {
    const source = sourceOf({ ...exchangeSetting, bases: [bases[0], bases[2]] })
    let next = 1
    const random = (): number => (next = (next * 48_271) % 2_147_483_647) / 2_147_483_647
    const pick = (): (typeof all)[number] => all[Math.floor(random() * all.length)] ?? tokens.weth
    const times: number[] = []
    let compared = 0
    for (let trade = 0; trade < trades; trade++) {
      const [from, to] = [pick(), pick()]
      if (from === to) continue
      // From a thousandth of a unit to tens of thousands of units.
      const digits = 10 ** (random() * 7 - 3)
      const amount = parseUnits(
        digits.toFixed(from.decimals > 12 ? 12 : from.decimals),
        from.decimals,
      )
      const best = await exhaustive(from.address, to.address, amount)
      const started = performance.now()
      const offer = await source.quote(
        { network, from: lower(from.address), to: lower(to.address), amount, gasCost: () => 0n },
        signal,
      )
      times.push(performance.now() - started)
      if (typeof offer === 'string') {
        // Refused: nothing to receive, or more than half of the value lost.
        expect(offer).toBe(best === 0n ? 'AMOUNT_TOO_SMALL' : 'LIQUIDITY_TOO_LOW')
        continue
      }
      compared++
      expect(offer.toAmount * 1000n).toBeGreaterThanOrEqual(best * 999n)
    }
    expect(compared).toBeGreaterThan(trades / 3)
    const sorted = times.slice(1).toSorted((a, b) => a - b)
    const at = (share: number): string =>
      (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
    console.info(`${compared} trades; quote p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  }, 300_000)
})

const user = devAccounts[0].address

swapSourceConformance({
  name: 'pools',
  isLocal: true,
  source: () => {
    const source = sourceOf()
    // Like the gateway, which weighs gas in both: else the gas decides in the build alone.
    const weighed = <Request extends object>(request: Request) => ({
      ...request,
      gasCost: () => 0n,
    })
    return {
      ...source,
      quote: (request, abort) => source.quote(weighed(request), abort),
      build: (request, abort) => source.build(weighed(request), abort),
    }
  },
  swaps: () => {
    const to = lower(tokens.dollar.address)
    const amount = 10n ** 18n
    return {
      ofToken: { network, from: lower(swapTokens.permit.address), to, amount, user },
      ofCoin: { network, from: undefined, to, amount, user },
    }
  },
})

describe('exchanges of a network', () => {
  const [both] = exchangeSetting.venues
  const v2Only = {
    name: 'Second',
    router: exchange.v2Router,
    kind: 'v2Router',
    v2Factory: exchange.v2Factory,
  }
  const v3Only = { ...both, name: 'Third', v2Factory: undefined }

  it('the best exchange of a network makes the offer, and an offer is built by its own exchange', async () => {
    const source = sourceOf({ ...exchangeSetting, venues: [v2Only, v3Only] })
    const amount = parseUnits('1', 18)
    const offer = await offerOf(source, undefined, lower(tokens.dollar.address), amount)
    // The deeper pool is of v3.
    expect([offer.name, offer.router]).toEqual(['Third', exchange.router])
    const to = lower(tokens.dollar.address)
    const request = { network, from: undefined, to, amount, gasCost: () => 0n }
    const build = (id: string) => source.build({ ...request, user, slippageBps: 100, id }, signal)
    expect(await build(offer.id)).toMatchObject({ to: exchange.router, toAmount: offer.toAmount })
    expect(await build('pools:Second')).toMatchObject({ to: exchange.v2Router })
    expect(source.spenders(network)).toEqual([exchange.v2Router, exchange.router])
  })

  test.each([
    ['the coin', undefined, swapTokens.reset.address, parseUnits('0.5', 18)],
    ['a token for the coin', swapTokens.reset.address, undefined, parseUnits('100', 6)],
    ['a token', tokens.dollar.address, swapTokens.reset.address, parseUnits('100', 6)],
    ['a token with a fee', swapTokens.fee.address, undefined, parseUnits('100', 18)],
  ] as const)('a router of v2 swaps %s along one route as quoted', async (_, from, to, amount) => {
    const source = sourceOf({ ...exchangeSetting, venues: [v2Only] })
    const request = { network, from: from && lower(from), to: to && lower(to), amount }
    const offer = await offerOf(source, request.from, request.to, amount)
    expect(offer).toMatchObject({ takesPermit: false, fee: { bps: 0 } })
    const built = await source.build({ ...request, user, slippageBps: 50 }, signal)
    if (typeof built === 'string') throw new Error(built)
    if (from) {
      const approve = { abi: erc20Abi, functionName: 'approve', args: [built.to, amount] } as const
      // As: an address of the setting.
      const data = encodeFunctionData(approve as never)
      await world.send(user, { to: from, data, value: '0' })
    }
    const before = await world.balance(user, to)
    const sent = await world.send(user, { ...built, value: `${built.value}` })
    expect(sent.status).toBe('success')
    const gained = (await world.balance(user, to)) - before + (to ? 0n : sent.paidForGas)
    expect(gained).toBeGreaterThanOrEqual(offer.toAmount)
    expect(gained).toBeLessThanOrEqual((offer.toAmount * 10_001n) / 10_000n)
  })
})

describe('nodes', () => {
  const ask = (nodes: RpcNetworks): Promise<unknown> =>
    sourceOf(exchangeSetting, nodes).quote(
      { network, from: undefined, to: lower(tokens.dollar.address), amount: 10n ** 18n },
      signal,
    )
  const real = (): RpcNetworks =>
    jsonRpcNetworks([networkWith(exchangeSetting)], { fetch, clock: Date.now })
  /** The real node, with another answer to the search itself. */
  const answering = (result: unknown): RpcNetworks => ({
    async ask(id, calls, abort) {
      const outcomes = await real().ask(id, calls, abort)
      return outcomes.map((outcome, index) =>
        JSON.stringify(calls[index]).includes(routeFinderCode.slice(0, 80)) ? { result } : outcome,
      )
    },
  })

  test.each([
    ['nothing', '0x'],
    ['no hex', 'much'],
    ['a number', 7],
    ['null', null],
    ['too few words', `0x${'00'.repeat(800)}`],
    ['a route through an unknown pool', `0x${'f'.repeat(1664)}`],
  ])('swaps are unavailable when a node answers a search with %s', async (_, result) => {
    await expect(ask(answering(result))).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })

  it('swaps are unavailable when the nodes of a network are', async () => {
    const gone: RpcNetworks = {
      ask: () => Promise.reject(new KitError('UPSTREAM_UNAVAILABLE', { subject: network })),
    }
    await expect(ask(gone)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })

  it('a quote asks a node once when its pools are known', async () => {
    let asked = 0
    const counting: RpcNetworks = {
      ask: (...request) => {
        asked += 1
        return real().ask(...request)
      },
    }
    const source = sourceOf(exchangeSetting, counting)
    const request = { network, from: undefined, to: lower(swapTokens.permit.address) }
    await source.quote({ ...request, amount: 10n ** 18n }, signal)
    asked = 0
    await source.quote({ ...request, amount: 2n * 10n ** 18n }, signal)
    expect(asked).toBe(1)
  })
})

/** The best output of any route up to three hops, each hop asked from the exchange's own contracts. */
async function exhaustive(from: Address, to: Address, amount: bigint): Promise<bigint> {
  const client = createPublicClient({ transport: http(world.anvil.url), cacheTime: 0 })
  const made = exchangeArtifacts()
  const through = [tokens.weth.address, tokens.dollar.address, swapTokens.bitcoin.address]
  const hop = async (one: Address, other: Address, units: bigint): Promise<readonly bigint[]> => {
    const v2 = client
      .readContract({
        address: exchange.v2Router,
        abi: parseAbi(['function getAmountsOut(uint256,address[]) view returns (uint256[])']),
        functionName: 'getAmountsOut',
        args: [units, [one, other]],
      })
      .then(
        (amounts) => amounts[1] ?? 0n,
        () => 0n,
      )
    const v3 = [500, 3000, 10_000].map((fee) =>
      client
        .simulateContract({
          address: exchange.v3Quoter,
          abi: made.v3Quoter.abi,
          functionName: 'quoteExactInputSingle',
          args: [{ tokenIn: one, tokenOut: other, amountIn: units, fee, sqrtPriceLimitX96: 0n }],
        })
        // As: the first of four results.
        .then(
          ({ result }) => (result as readonly bigint[])[0] ?? 0n,
          () => 0n,
        ),
    )
    return (await Promise.all([v2, ...v3])).filter((output) => output > 0n)
  }
  // Each amount that can be held of a token after so many hops, not only the largest.
  let held: readonly (readonly [Address, bigint])[] = [[from, amount]]
  let best = 0n
  for (let hops = 0; hops < 3; hops++) {
    const next = await Promise.all(
      held.map(async ([token, units]) => {
        for (const output of await hop(token, to, units)) if (output > best) best = output
        if (hops === 2) return []
        const onward = through.filter((one) => one !== token && one !== from && one !== to)
        const reached = await Promise.all(
          onward.map(async (one) =>
            (await hop(token, one, units)).map((output) => [one, output] as const),
          ),
        )
        return reached.flat()
      }),
    )
    held = next.flat()
  }
  return best
}
