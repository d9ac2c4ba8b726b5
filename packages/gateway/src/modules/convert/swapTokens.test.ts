import { call, getConvertTokens, type SwapToken } from '@latchkey/protocol/http'
import { devAccounts, swapTokens, tokens } from '@latchkey/testing/chain'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { coin, idOf, network, startSwapWorld, type SwapWorld } from '../../fixtures/swapGateway.ts'
import { reasonOf, startMs, type TestGateway } from '../../fixtures/testGateway.ts'

const listed = `0x${'ab'.repeat(20)}`
const pictured = `0x${'56'.repeat(20)}`
let world: SwapWorld
let gateway: TestGateway
let folder: string

beforeAll(async () => {
  world = await startSwapWorld()
  folder = mkdtempSync(join(tmpdir(), 'latchkey-lists-'))
  const file = join(folder, 'list.json')
  writeFileSync(file, JSON.stringify(list))
  gateway = await world.gateway({ swaps: { tokenLists: [file, join(folder, 'missing.json')] } })
}, startMs)
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const good = { chainId: 31337, address: listed, name: 'Listed', symbol: 'LIST', decimals: 9 }
/** A list with tokens that count, and others. */
const list = {
  name: 'Test list',
  tokens: [
    good,
    { ...good, name: 'Twice' },
    { ...good, address: pictured, symbol: 'LOGO', logoURI: 'ipfs://bafy/logo.png' },
    {
      ...good,
      address: `0x${'34'.repeat(20)}`,
      symbol: 'PLAIN',
      logoURI: 'http://list.example/logo.png',
    },
    { ...good, address: tokens.dollar.address, symbol: 'FAKE' },
    { ...good, chainId: 1, address: `0x${'cd'.repeat(20)}` },
    { ...good, address: `0x${'ef'.repeat(20)}`, symbol: '\u202E\u200B' },
    { ...good, address: '0x12', symbol: 'SHORT' },
    { ...good, address: `0x${'12'.repeat(20)}`, decimals: 78 },
    null,
    'token',
  ],
}

const find = async (query: object = {}): Promise<readonly SwapToken[]> =>
  (await call(gateway.send, getConvertTokens, { query: { chainId: network, ...query } })).tokens
const symbols = (found: readonly SwapToken[]): readonly string[] =>
  found.map(({ symbol }) => symbol)

describe('GET /v1/convert/tokens', () => {
  it('tokens begin with the coin and the suggested ones, then follow their symbols [SWP-13]', async () => {
    expect(symbols(await find())).toEqual([
      'ETH',
      'WETH',
      'FEE',
      'LIST',
      'LOGO',
      'LONGNAMED',
      'PLAIN',
      'TRAP',
      'pUSD',
      'tBTC',
      'tDAI',
      'tUSD',
      'tUSDT',
    ])
  })

  it('a token has its id, decimals and marks [SWP-01]', async () => {
    const [ether, weth] = await find()
    expect(ether).toMatchObject({ address: coin, decimals: 18, isListed: true, isSuggested: true })
    expect(weth).toMatchObject({ address: idOf(tokens.weth), name: 'Wrapped Ether', eip2612: null })
  })

  it('a list of the operator adds tokens and cannot change those of the network', async () => {
    const all = await find()
    expect(all.find(({ symbol }) => symbol === 'LIST')).toMatchObject({
      name: 'Listed',
      address: `${network}:${listed}`,
      logoUri: null,
    })
    expect(all.filter(({ symbol }) => symbol === 'FAKE' || symbol === 'SHORT')).toEqual([])
    expect(gateway.logged).toContainEqual(expect.objectContaining({ event: 'token list' }))
  })

  it('the gateway serves the logos of a list itself, and no other address', async () => {
    const all = await find()
    const logoOf = (symbol: string): unknown =>
      all.find((token) => token.symbol === symbol)?.logoUri
    expect(logoOf('LOGO')).toMatch(
      new RegExp(`/public/getTokenImage/${encodeURIComponent(`${network}:${pictured}`)}$`),
    )
    expect(logoOf('PLAIN')).toBeNull()
  })

  test.each([
    ['a symbol, the same symbol first', 'tusd', ['tUSD', 'tUSDT']],
    ['a part of a symbol', 'btc', ['tBTC']],
    ['a name', 'permit d', ['pUSD']],
    ['the begin of an address', swapTokens.fee.address.slice(0, 8).toLowerCase(), ['FEE']],
    ['nothing that exists', 'zzz', []],
    ['an expression', '.*', []],
  ])('a search finds tokens by %s [SWP-13]', async (_, search, expected) => {
    expect(symbols(await find({ search }))).toEqual(expected)
  })

  it('a pasted address of a listed token finds it in any case', async () => {
    expect(
      await find({ address: tokens.dollar.address.toUpperCase().replace('0X', '0x') }),
    ).toEqual([expect.objectContaining({ symbol: 'tUSD', isListed: true })])
  })

  it('a pasted address of an unlisted token is read from chain and marked as unlisted', async () => {
    const bare = await world.gateway({
      networks: [
        {
          id: network,
          name: 'Local',
          rpc: [world.anvil.url],
          swaps: { wrapped: tokens.weth.address, venues: [venue] },
        },
      ],
      prices: undefined,
    })
    const query = { chainId: network, address: swapTokens.bitcoin.address }
    const { tokens: found } = await call(bare.send, getConvertTokens, { query })
    expect(found).toMatchObject([
      { symbol: 'tBTC', decimals: 8, isListed: false, isSuggested: false, logoUri: null },
    ])
  })

  it('an address without a token finds nothing, and no address is refused', async () => {
    expect(await find({ address: devAccounts[3].address })).toEqual([])
    const response = await gateway.ask(`/v1/convert/tokens?chainId=${network}&address=tUSD`)
    expect(response.status).toBe(400)
    expect((await reasonOf(response)).name).toBe('address')
  })
})

const venue = {
  name: 'Any',
  router: tokens.weth.address,
  kind: 'v2Router',
  v2Factory: tokens.weth.address,
} as const
