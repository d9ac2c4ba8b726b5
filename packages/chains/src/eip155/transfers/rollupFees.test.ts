import type { NetworkId } from '@latchkey/protocol'
import type { Rpc, Transfer } from '@latchkey/core'
import { createRpc } from '@latchkey/core/rpc'
import { KitError } from '@latchkey/protocol'
import {
  type Anvil,
  deployOpStackOracle,
  deployScrollOracle,
  deployWorld,
  devAccounts,
  opStackOracle,
  scrollOracle,
  startAnvil,
  tokens,
} from '@latchkey/testing/chain'
import {
  createPublicClient,
  http,
  parseAbi,
  parseTransaction,
  serializeTransaction,
  type TransactionSerializableEIP1559,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as networks from '../../networks/index.ts'
import { encodeSample, encodeTransfer } from './encode.ts'
import { estimateFee } from './fee.ts'
import { feeKinds } from './networkFees.ts'

const oracleAbi = parseAbi([
  'function getL1Fee(bytes) view returns (uint256)',
  'function getL1FeeUpperBound(uint256) view returns (uint256)',
])
const coin: Transfer = {
  from: devAccounts[0].address,
  to: devAccounts[1].address,
  units: 10n ** 17n,
}
const token: Transfer = {
  ...coin,
  from: devAccounts[4].address,
  units: 1_234_567n,
  token: { address: tokens.dollar.address, decimals: 6 },
}

let anvil: Anvil
let client: ReturnType<typeof createPublicClient>
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deployWorld(anvil.url)
  client = createPublicClient({ transport: http(anvil.url) })
}, 60_000)
afterAll(() => anvil.stop())

/** The local node in the place of a network's own node, with some answers replaced. */
function nodeOf(network: NetworkId, answers: Answers = {}): Rpc {
  const rpc = createRpc(network, [anvil.url])
  const ask: Rpc = (method, params, signal) => {
    const answer = answers[method]?.(params)
    return answer === undefined ? rpc(method, params, signal) : Promise.resolve(answer)
  }
  return Object.assign(ask, { network })
}
type Answers = { readonly [method: string]: (params: readonly unknown[]) => unknown }

/** Answers of one contract, by selector. */
function answering(contract: string, answers: { readonly [selector: string]: bigint }): Answers {
  return {
    eth_call: ([call]) => {
      const { to, data } = call as { to: string; data: string }
      const value = to === contract ? answers[data.slice(0, 10)] : undefined
      return value === undefined ? undefined : `0x${value.toString(16).padStart(64, '0')}`
    },
  }
}

const gasCost = ({ plan, gasPrice }: Awaited<ReturnType<typeof estimateFee>>): bigint =>
  BigInt((plan as { gas: string }).gas) * (gasPrice ?? 0n)

it.each(Object.values(networks).filter((network) => typeof network.id === 'number'))(
  '$name says how it charges for a transfer',
  ({ id }) => {
    expect(feeKinds[`eip155:${id}`]).toBeDefined()
  },
)

describe('a sample transaction', () => {
  it.each([
    ['coin', coin],
    ['token', token],
  ])('a sample transfer of a %s is encoded as viem encodes it', (_, transfer) => {
    const { to, value, data } = encodeTransfer(transfer)
    const plan = { gas: '0x186a0', maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x7' }
    const transaction: TransactionSerializableEIP1559 = {
      type: 'eip1559',
      chainId: 534352,
      nonce: 0x7fffff,
      to: to as `0x${string}`,
      value: BigInt(value),
      gas: 100_000n,
      maxFeePerGas: 10n ** 9n,
      maxPriorityFeePerGas: 7n,
      ...(data === undefined ? {} : { data: data as `0x${string}` }),
    }
    const encode = (signature?: readonly string[]): `0x${string}` =>
      `0x${encodeSample(534352n, { ...encodeTransfer(transfer), ...plan }, signature).toLowerCase()}`
    const sample = encode()
    expect(sample).toBe(serializeTransaction(transaction))
    const words = ['a5'.repeat(32), '5a'.repeat(32)] as const
    expect(encode(['01', ...words])).toBe(
      serializeTransaction(transaction, { yParity: 1, r: `0x${words[0]}`, s: `0x${words[1]}` }),
    )
    expect(parseTransaction(sample)).toMatchObject({ chainId: 534352, gas: 100_000n })
  })
})

describe('the OP Stack', () => {
  // Prices like those of OP Mainnet: 20 gwei, 1 wei of blobs.
  const prices = {
    baseFee: 20n * 10n ** 9n,
    blobBaseFee: 10n ** 9n,
    baseFeeScalar: 5227,
    blobBaseFeeScalar: 1014213,
  }
  beforeAll(() => deployOpStackOracle(anvil.url, prices), 60_000)

  it.each([
    ['coin', coin],
    ['token', token],
  ])(
    'a transfer of a %s on the OP Stack has the data fee of Fjord, twice, as its contract tells',
    async (_, transfer) => {
      const fee = await estimateFee(nodeOf('eip155:10'), transfer)
      const { to, value, data = '0x' } = encodeTransfer(transfer)
      const { gas, maxFeePerGas, maxPriorityFeePerGas } = fee.plan as {
        [field: string]: `0x${string}`
      }
      const unsigned = serializeTransaction({
        type: 'eip1559',
        chainId: 10,
        nonce: 0x7fffff,
        to: to as `0x${string}`,
        value: BigInt(value),
        data: data as `0x${string}`,
        gas: BigInt(gas ?? 0),
        maxFeePerGas: BigInt(maxFeePerGas ?? 0),
        maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? 0),
      })
      const told = await client.readContract({
        address: opStackOracle,
        abi: oracleAbi,
        functionName: 'getL1Fee',
        args: [unsigned],
      })
      expect(fee.units).toBe(gasCost(fee) + told * 2n)
      // https://specs.optimism.io/protocol/fjord/exec-engine.html: at least 100 bytes at this price.
      const perByte = 16n * 5227n * prices.baseFee + 1_014_213n * prices.blobBaseFee
      expect(told).toBeGreaterThanOrEqual((100_000_000n * perByte) / 10n ** 12n)
      expect(told).toBeLessThan((200_000_000n * perByte) / 10n ** 12n)
    },
  )
  it('a transfer on the OP Stack has the operator fee of Isthmus for all of its gas', async () => {
    // https://specs.optimism.io/protocol/isthmus/exec-engine.html#operator-fee: gas * scalar / 10^6 + constant
    const operatorFee = (21_000n * 1_439_103_868n) / 10n ** 6n + 1_256_417_826_609_331_460n
    const node = nodeOf('eip155:8453', answering(opStackOracle, { '0x275aedd2': operatorFee }))
    const without = await estimateFee(nodeOf('eip155:8453'), coin)
    const fee = await estimateFee(node, coin)
    expect(fee.units - without.units).toBe(operatorFee)
  })
  it('an estimate on a listed rollup fails while its contract cannot be read', async () => {
    const silent: Answers = {
      eth_call: () =>
        Promise.reject(new KitError('RPC_ERROR', { rpcCode: -32005, rpcMessage: 'busy' })),
    }
    await expect(estimateFee(nodeOf('eip155:10', silent), coin)).rejects.toMatchObject({
      code: 'RPC_ERROR',
    })
    const other = await estimateFee(nodeOf('eip155:31337', silent), coin)
    expect(other.units).toBe(gasCost(other))
  })
  it('an estimate fails while a node is busy with the operator fee, and has none where the contract has no such function', async () => {
    const failing = (rpcCode: number, rpcMessage: string): Answers => ({
      eth_call: ([call]) =>
        (call as { data: string }).data.startsWith('0x275aedd2')
          ? Promise.reject(new KitError('RPC_ERROR', { rpcCode, rpcMessage }))
          : undefined,
    })
    await expect(
      estimateFee(nodeOf('eip155:10', failing(-32005, 'busy')), coin),
    ).rejects.toMatchObject({ code: 'RPC_ERROR' })
    const older = await estimateFee(nodeOf('eip155:10', failing(3, 'execution reverted')), coin)
    expect(older.units).toBeGreaterThan(gasCost(older))
  })
  it('an estimate on a listed rollup fails when a node answers without data', async () => {
    const empty: Answers = { eth_call: () => '0x' }
    await expect(estimateFee(nodeOf('eip155:10', empty), coin)).rejects.toMatchObject({
      code: 'REPLY_INVALID',
    })
    const other = await estimateFee(nodeOf('eip155:31337', empty), coin)
    expect(other.units).toBe(gasCost(other))
  })
  it('a transfer on Mantle has the data fee in its own coin, by the ratio that its contract tells', async () => {
    // https://docs-v2.mantle.xyz/devs/concepts/tx-fee/ef
    const told = { '0x49948e0e': 1_000n, '0x06f837d3': 2_931n, '0x275aedd2': 5n }
    const fee = await estimateFee(nodeOf('eip155:5000', answering(opStackOracle, told)), coin)
    expect(fee.units).toBe(gasCost(fee) + 2n * 1_000n * 2_931n + 5n)
  })
  it('a transfer on Celo costs gas alone, though its contract is there', async () => {
    const fee = await estimateFee(nodeOf('eip155:42220'), coin)
    expect(fee.units).toBe(gasCost(fee))
  })
})

describe('Scroll', () => {
  const prices = {
    baseFee: 1_000_000_000n,
    blobBaseFee: 1_000_000_000n,
    baseFeeScalar: 10,
    blobBaseFeeScalar: 20,
  }
  const size = (transfer: Transfer, fee: Awaited<ReturnType<typeof estimateFee>>): bigint => {
    const request = { ...encodeTransfer(transfer), ...(fee.plan as { gas: string }) }
    const signature = ['01', 'a5'.repeat(32), '5a'.repeat(32)]
    return BigInt(encodeSample(534352n, request, signature).length / 2)
  }

  // The documents' formulas, and the figures of scroll-tech/go-ethereum's own test of them for 100 bytes (3,000 and 6,000).
  it.each([
    ['curie', coin, (bytes: bigint) => (10n + 20n * bytes) / 1n],
    ['feynman', coin, (bytes: bigint) => (6_000n * bytes) / 100n],
    ['galileo', token, (bytes: bigint) => 30n * bytes + (30n * bytes * bytes) / 1_000n],
  ] as const)(
    'a transfer on Scroll after the upgrade %s has its data fee, twice',
    async (upgrade, transfer, formula) => {
      const penaltyFactor = upgrade === 'galileo' ? 1_000n : 2_000_000_000n
      await deployScrollOracle(anvil.url, { ...prices, upgrade, penaltyFactor })
      const fee = await estimateFee(nodeOf('eip155:534352'), transfer)
      const beside = fee.units - gasCost(fee)
      expect(beside).toBe(2n * formula(size(transfer, fee)))
      expect(beside).toBeGreaterThan(0n)
      expect(scrollOracle).toMatch(/02$/)
    },
  )
})

describe('rollups whose gas pays for all', () => {
  it('a transfer on Linea has the price that its node tells for it', async () => {
    // https://docs.linea.build/get-started/how-to/gas-fees
    const told = { baseFeePerGas: '0x7', gasLimit: '0xcf08', priorityFeePerGas: '0x43a82a4' }
    const fee = await estimateFee(nodeOf('eip155:59144', { linea_estimateGas: () => told }), coin)
    const price = 2n * 0x7n + 0x43a82a4n
    expect(fee.units).toBe((0xcf08n + 0xcf08n / 4n) * price)
    expect(fee.plan).toMatchObject({ maxPriorityFeePerGas: '0x43a82a4' })
  })
  it('a transfer on Linea has the usual price where a node does not tell its own', async () => {
    const [other, usual] = await Promise.all([
      estimateFee(nodeOf('eip155:59144'), coin),
      estimateFee(nodeOf('eip155:1'), coin),
    ])
    expect(other).toEqual(usual)
  })
  it('Max on ZKsync is estimated with half the amount, since the changed balances cost gas', async () => {
    const asked: unknown[] = []
    const answers: Answers = {
      // The documents' example of zks_estimateFee: eth_estimateGas gives the same gas.
      eth_estimateGas: ([request]) => {
        asked.push(request)
        // The sender cannot pay the gas beside the whole amount.
        if (asked.length === 1)
          throw new KitError('RPC_ERROR', { rpcCode: -32000, rpcMessage: 'funds' })
        return '0x1ea9a9'
      },
      eth_feeHistory: () => ({ baseFeePerGas: ['0x0'] }),
      eth_gasPrice: () => '0x17d7840',
      eth_getBlockByNumber: () => ({ gasLimit: '0x100000000' }),
    }
    const fee = await estimateFee(nodeOf('eip155:324', answers), coin)
    expect(asked).toEqual([
      expect.objectContaining({ value: `0x${coin.units.toString(16)}` }),
      expect.objectContaining({ value: `0x${(coin.units / 2n).toString(16)}` }),
    ])
    const documented = 0x1ea9a9n * 0x17d7840n
    expect(fee.units).toBeGreaterThanOrEqual(documented)
    expect(fee.units).toBeLessThanOrEqual((documented * 5n) / 4n)
  })
  it('a transfer on Arbitrum has the data of the layer below in its gas', async () => {
    // https://docs.arbitrum.io/build-decentralized-apps/how-to-estimate-gas: P * (L2G + L1P * L1S / P)
    const [price, l2Gas, l1Price, l1Size] = [100_000_000n, 21_000n, 16n * 30_000_000_000n, 140n]
    const gas = l2Gas + (l1Price * l1Size) / price
    const answers: Answers = {
      eth_estimateGas: () => `0x${gas.toString(16)}`,
      eth_feeHistory: () => ({ baseFeePerGas: ['0x0'] }),
      eth_gasPrice: () => `0x${price.toString(16)}`,
    }
    const fee = await estimateFee(nodeOf('eip155:42161', answers), coin)
    expect(fee.units).toBe((gas + gas / 4n) * price)
    expect(fee.units).toBeGreaterThan(price * l2Gas + l1Price * l1Size)
  })
})
