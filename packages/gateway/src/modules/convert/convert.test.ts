import { call, getGasPrice } from '@latchkey/protocol/http'
import { devAccounts, sendTransactionSync, startAnvil, type Anvil } from '@latchkey/testing/chain'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { reasonOf, startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'

const local = 'eip155:31337'
let anvil: Anvil
let gateway: TestGateway
let now = Date.now()
/** Answers that replace those of the real node. */
let faked: { readonly [method: string]: unknown } | undefined
let asked = 0

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  gateway = await testGateway(
    {
      networks: [
        { id: local, name: 'Local', rpc: [anvil.url] },
        { id: 'solana:localnet', name: 'Solana', rpc: ['http://127.0.0.1:9'] },
      ],
    },
    {
      clock: () => now,
      fetch: async (input, init) => {
        asked += 1
        if (!faked) return fetch(input, init)
        const calls = JSON.parse(String(init?.body)) as { id: number; method: string }[]
        return Response.json(
          calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, ...answer(method) })),
        )
      },
    },
  )
}, startMs)
afterAll(async () => {
  await gateway.close()
  await anvil.stop()
})
beforeEach(() => {
  now += 60_000
  faked = undefined
  asked = 0
})

const answer = (method: string): object =>
  faked?.[method] === undefined
    ? { error: { code: -32601, message: 'no such method' } }
    : { result: faked[method] }
const prices = async (chainId: string = local) => {
  const { standard, fast, instant } = await call(gateway.send, getGasPrice, { query: { chainId } })
  return [BigInt(standard), BigInt(fast), BigInt(instant)] as const
}

describe('GET /v1/convert/gas-price', () => {
  it('gas prices cover the next block of a real chain and rise with the speed [SND-07]', async () => {
    const client = createPublicClient({ transport: http(anvil.url) })
    const [owner, other] = devAccounts
    const [from, to] = [owner.address, other.address]
    const tip = { maxPriorityFeePerGas: '0x77359400' }
    await sendTransactionSync(anvil.url, { from, to, value: '0x1', ...tip })
    const { baseFeePerGas } = await client.getBlock({ blockTag: 'pending' })
    const [standard, fast, instant] = await prices()
    expect(standard).toBeGreaterThanOrEqual(baseFeePerGas ?? 0n)
    expect(fast).toBeGreaterThan(standard)
    expect(instant).toBeGreaterThan(fast)
  })

  it('a gas price is the base fee after full blocks plus the median tip of its speed [SND-07]', async () => {
    faked = {
      eth_feeHistory: {
        oldestBlock: '0x1',
        baseFeePerGas: ['0x1', '0x3e8'],
        reward: [
          ['0x1', '0x5', '0x9'],
          ['0x2', '0x6', '0xa'],
          ['0xff', '0xffff', '0xffffff'],
        ],
      },
      eth_gasPrice: '0x1',
    }
    expect(await prices()).toEqual([1127n, 1272n, 1612n])
  })

  it('gas prices follow the node’s own gas price on a chain without a fee history [SND-07]', async () => {
    faked = { eth_gasPrice: '0x3e8' }
    expect(await prices()).toEqual([1000n, 1150n, 1300n])
    now += 60_000
    faked = {
      eth_gasPrice: '0x3e8',
      eth_feeHistory: { baseFeePerGas: ['0x0', '0x0'], reward: null },
    }
    expect(await prices()).toEqual([1000n, 1150n, 1300n])
    now += 60_000
    faked = { eth_gasPrice: '0x0' }
    expect(await prices()).toEqual([0n, 0n, 0n])
  })

  it('gas prices ask the node once for all requests within five seconds', async () => {
    const all = await Promise.all([prices(), prices(), prices()])
    expect(new Set(all.map(String)).size).toBe(1)
    now += 4_999
    await prices()
    expect(asked).toBe(1)
    now += 2
    await prices()
    expect(asked).toBe(2)
  })

  test.each(['eip155:5', 'solana:localnet', 'bip122:000000000019d6689c085ae165831e93'])(
    'gas prices are not supported on %s [SND-07]',
    async (chainId) => {
      const response = await gateway.ask(`/v1/convert/gas-price?chainId=${chainId}`)
      expect(response.status).toBe(400)
      expect(await reasonOf(response)).toEqual({
        name: 'chainId',
        description: 'Network not supported for Gas Price',
      })
      expect(asked).toBe(0)
    },
  )

  test.each(['', '?chainId=', '?chainId=31337', '?chainId=eip155:1:2', '?chainId=eip155:%00'])(
    'gas prices refuse the query %j by its field',
    async (query) => {
      const response = await gateway.ask(`/v1/convert/gas-price${query}`)
      expect(response.status).toBe(400)
      expect((await reasonOf(response)).name).toBe('chainId')
    },
  )

  test.each([
    { eth_gasPrice: 'much' },
    { eth_gasPrice: -1 },
    { eth_feeHistory: { baseFeePerGas: [] }, eth_gasPrice: null },
    { eth_feeHistory: 'x', eth_gasPrice: {} },
  ])('gas prices get status 503 when the node answers %j', async (answers) => {
    faked = answers
    const response = await gateway.ask(`/v1/convert/gas-price?chainId=${local}`)
    expect(response.status).toBe(503)
    expect((await reasonOf(response)).name).toBe('chainId')
  })
})
