import { nativeTokenAddress } from '@latchkey/protocol/http'
import { priceSourceConformance } from '@latchkey/testing/conformance'
import {
  deployPool,
  deployWorld,
  devAccounts,
  pool,
  sendTransactionSync,
  startAnvil,
  tokens,
  type Anvil,
} from '@latchkey/testing/chain'
import { encodeFunctionData, erc20Abi, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetId } from '../../networks/asset.ts'
import { networkSchema } from '../../networks/network.ts'
import { jsonRpcNetworks } from '../jsonRpc/networks.ts'
import { poolPrices } from '../evm/poolPrices.ts'
import { fixedPrices } from '../fixedPrices/fixedPrices.ts'
import { coingeckoPrices } from './coingecko.ts'
import { defillamaPrices } from './defillama.ts'
import * as v from 'valibot'

const usdc = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const bonk = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const ether = `eip155:8453:${nativeTokenAddress}`
const nobody = `eip155:1:0x${'11'.repeat(20)}`
const elsewhere = `eip155:31337:0x${'11'.repeat(20)}`
const local = 'eip155:31337'

/** CoinGecko's answers in the form of its documents, by path. */
const coingecko: typeof globalThis.fetch = async (input) => {
  const { pathname, searchParams } = new URL(String(input))
  expect(searchParams.get('include_last_updated_at')).toBe('true')
  const said: { readonly [name: string]: string } = {
    '/api/v3/simple/price': '{"ethereum":{"usd":2481.4100000000001,"last_updated_at":1795219260}}',
    '/api/v3/simple/token_price/ethereum':
      '{"0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48":{"usd":0.999845,"last_updated_at":1795219200}}',
    '/api/v3/simple/token_price/solana':
      '{"DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263":{"usd":2.4e-05,"last_updated_at":1795219200}}',
  }
  return new Response(said[pathname] ?? '{}')
}
/** DefiLlama's answers in the form of its documents. */
const defillama: typeof globalThis.fetch = async (input) => {
  expect(decodeURIComponent(new URL(String(input)).pathname)).toMatch(/^\/prices\/current\/./)
  return new Response(`{"coins":{
    "ethereum:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48":
      {"decimals":6,"symbol":"USDC","price":0.99984,"timestamp":1795219200,"confidence":0.99},
    "coingecko:ethereum":{"symbol":"ETH","price":2481.5,"timestamp":1795219200,"confidence":0.99},
    "solana:DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263":
      {"decimals":5,"symbol":"Bonk","price":0.0000241,"timestamp":1795219200,"confidence":0.95},
    "ethereum:0x1111111111111111111111111111111111111111":
      {"decimals":18,"symbol":"THIN","price":9,"timestamp":1795219200,"confidence":0.3}}}`)
}

priceSourceConformance({
  name: 'CoinGecko’s shape',
  source: (fetch = coingecko) =>
    coingeckoPrices({ url: 'https://prices.example/api/v3/', key: 'k', fetch }),
  priced: { [usdc]: '0.999845', [bonk]: '0.000024', [ether]: '2481.4100000000001' },
  unpriced: nobody,
  elsewhere,
})
priceSourceConformance({
  name: 'DefiLlama’s shape',
  source: (fetch = defillama) => defillamaPrices({ url: 'https://prices.example/', fetch }),
  priced: { [usdc]: '0.99984', [bonk]: '0.0000241', [ether]: '2481.5' },
  unpriced: nobody,
  elsewhere,
})
priceSourceConformance({
  name: 'the operator’s fixed prices',
  source: () => fixedPrices({ usd: { [usdc]: '1', [ether]: '2500' } }, () => 7),
  priced: { [usdc]: '1', [ether]: '2500' },
  unpriced: nobody,
  elsewhere,
  isLocal: true,
})

describe('a pool on a real chain', () => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 31337 })
    await deployWorld(anvil.url)
    await deployPool(anvil.url, '2512.5')
  }, 60_000)
  afterAll(() => anvil.stop())

  const source = (fetch: typeof globalThis.fetch = globalThis.fetch, pools: string[] = [pool]) => {
    const network = v.parse(networkSchema, {
      id: local,
      name: 'Local',
      rpc: [anvil.url],
      tokens: [tokens.weth, tokens.dollar, tokens.longNamed],
    })
    return poolPrices(
      { network, pools, dollars: [tokens.dollar.address], wrapped: tokens.weth.address },
      { nodes: jsonRpcNetworks([network], { fetch, clock: Date.now }), clock: Date.now },
    )
  }
  const weth = assetId(local, tokens.weth.address)

  priceSourceConformance({
    name: 'a pool',
    source,
    priced: { [weth]: '2512.5', [assetId(local)]: '2512.5' },
    unpriced: assetId(local, tokens.longNamed.address),
    elsewhere: usdc,
  })

  it('a pool prices a dollar token at 1, and has no prices in other currencies', async () => {
    const signal = AbortSignal.timeout(20_000)
    const dollar = assetId(local, tokens.dollar.address)
    expect((await source().quotes([dollar], 'usd', signal)).get(dollar)?.price).toBe('1')
    expect(await source().quotes([weth], 'eur', signal)).toEqual(new Map())
  })

  it('the price of a pool moves with a trade along x·y=k', async () => {
    const trader = devAccounts[4].address
    const send = async (to: string, data: string): Promise<void> => {
      const { status } = await sendTransactionSync(anvil.url, { from: trader, to, data })
      expect(status).toBe('success')
    }
    // One WETH is traded against a pool of 40 WETH and 100,500 dollars; 0.3 % stay as the fee.
    const out = (100_500_000_000n * 997n) / (40n * 1000n + 997n)
    await send(
      tokens.weth.address,
      encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [pool, parseEther('1')],
      }),
    )
    const isFirst = BigInt(tokens.dollar.address) < BigInt(tokens.weth.address)
    await send(
      pool,
      encodeFunctionData({
        abi: parseAbi(['function swap(uint256, uint256, address, bytes)']),
        args: [isFirst ? out : 0n, isFirst ? 0n : out, trader, '0x'],
      }),
    )
    const quotes = await source().quotes([weth], 'usd', AbortSignal.timeout(20_000))
    expect(Number(quotes.get(weth)?.price)).toBeCloseTo(
      Number(100_500_000_000n - out) / 1e6 / 41,
      6,
    )
  })

  it('an address that is not a pool does not affect the prices of other pools', async () => {
    const pools = [`0x${'99'.repeat(20)}`, tokens.weth.address, pool]
    const quotes = await source(globalThis.fetch, pools).quotes(
      [weth],
      'usd',
      AbortSignal.timeout(20_000),
    )
    expect(quotes.has(weth)).toBe(true)
    await expect(
      source(globalThis.fetch, [tokens.weth.address]).quotes(
        [weth],
        'usd',
        AbortSignal.timeout(20_000),
      ),
    ).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })
})
