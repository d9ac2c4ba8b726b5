import { call, getBalance, type BalanceItem } from '@latchkey/protocol/http'
import {
  askNode,
  deployWorld,
  devAccounts,
  sendTransactionSync,
  startAnvil,
  tokens,
  type Anvil,
} from '@latchkey/testing/chain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'
import type { SeenToken } from '../../ports/tokens/seenTokens.ts'

const local = 'eip155:31337'
const holder = devAccounts[3].address
const gasEater = `0x${'e0'.repeat(20)}`
const blob = `0x${'b0'.repeat(20)}`
const networks = (rpc: string) => [{ id: local, name: 'Local', rpc: [rpc], tokens: [tokens.weth] }]

let anvil: Anvil
let now = Date.now()
const clock = (): number => now

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deployWorld(anvil.url)
}, startMs)
afterAll(() => anvil.stop())
beforeEach(() => {
  now += 60_000
})

const read = async (
  gateway: TestGateway,
  address: string,
  query: object = {},
): Promise<readonly BalanceItem[]> =>
  (
    await call(gateway.send, getBalance, {
      params: { address },
      query: { chainId: local, spam: 'include', ...query },
    })
  ).balances
const brief = (items: readonly BalanceItem[]): readonly unknown[] =>
  items.map(({ symbol, isListed, quantity }) => [symbol, isListed, quantity.numeric])

describe('received tokens', () => {
  it('received tokens are found in the logs of a real chain and marked as not listed [BAL-01]', async () => {
    const gateway = await testGateway({ networks: networks(anvil.url) }, { clock })
    expect(brief(await read(gateway, holder))).toEqual([
      ['ETH', true, '10000'],
      ['WETH', true, '2.5'],
      ['LONGNAMED', false, '42'],
      ['tUSD', false, '1500.25'],
    ])
    const stranger = devAccounts[8].address
    expect(brief(await read(gateway, stranger))).toEqual([['ETH', true, '10000']])
    const data = `0xa9059cbb${stranger.slice(2).padStart(64, '0')}${(7).toString(16).padStart(64, '0')}`
    const transfer = { from: devAccounts[4].address, to: tokens.dollar.address, data }
    await sendTransactionSync(anvil.url, transfer)
    // An account that has just received a token skips the cache.
    const forceUpdate = `${local}:${tokens.weth.address}`
    expect(brief(await read(gateway, stranger, { forceUpdate }))).toContainEqual([
      'tUSD',
      false,
      '0.000007',
    ])
    await gateway.close()
  })

  it('received tokens that waste gas, answer megabytes or have no contract do not hide other balances', async () => {
    // An endless loop; and 4 MB of zeros for every call.
    await askNode(anvil.url, 'anvil_setCode', [gasEater, '0x5b5f56'])
    await askNode(anvil.url, 'anvil_setCode', [blob, '0x623d09005ff3'])
    const sent = [gasEater, tokens.dollar.address.toLowerCase(), blob, `0x${'00'.repeat(19)}99`]
    const gateway = await testGateway(
      { networks: networks(anvil.url) },
      {
        clock,
        seenTokens: {
          received: async () =>
            sent.map((contract): SeenToken => ({ contract, standard: 'ERC20' })),
        },
      },
    )
    expect(brief(await read(gateway, holder))).toEqual([
      ['ETH', true, '10000'],
      ['WETH', true, '2.5'],
      ['tUSD', false, '1500.25'],
    ])
    await gateway.close()
  })

  it('received tokens are left out while their index fails', async () => {
    const gateway = await testGateway(
      { networks: networks(anvil.url) },
      {
        clock,
        seenTokens: {
          received: async () => {
            throw new Error('the index is not there')
          },
        },
      },
    )
    expect(brief(await read(gateway, holder))).toHaveLength(2)
    await gateway.close()
  })
})
