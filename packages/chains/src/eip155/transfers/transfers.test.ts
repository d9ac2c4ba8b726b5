import type { Rpc, Session, TransferFee } from '@latchkey/core'
import { createRpc } from '@latchkey/core/rpc'
import {
  askNode,
  deployWorld,
  sendTransactionSync,
  startAnvil,
  tokens,
  type World,
} from '@latchkey/testing/chain'
import { createPublicClient, erc20Abi, http, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { transfers } from './index.ts'

const id = 'eip155:31337'
const network = {
  id: 31337,
  name: 'Local',
  chainNamespace: 'eip155',
  caipNetworkId: id,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
} as const
const patient = { timeout: 20_000, interval: 20 }

let anvil: Awaited<ReturnType<typeof startAnvil>>
let world: World
let rpc: Rpc
let client: ReturnType<typeof createPublicClient>
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  world = await deployWorld(anvil.url)
  rpc = createRpc(id, [anvil.url])
  client = createPublicClient({ transport: http(anvil.url) })
}, 60_000)
afterAll(() => anvil.stop())

const ask = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
  askNode(anvil.url, method, params)
const stranger = (): string => privateKeyToAddress(generatePrivateKey())
/** A new account for one test; the node signs for it. */
async function sender(ether = '1'): Promise<string> {
  const address = stranger()
  await ask('anvil_setBalance', address, toHex(parseEther(ether)))
  await ask('anvil_impersonateAccount', address)
  return address
}
/** A wallet that forwards every request to the node. */
const session = (change: (request: object) => object = (same) => same): Session => ({
  addresses: [],
  network: id,
  provider: undefined,
  request: (_, { method, params }) =>
    ask(method, ...(params as readonly object[]).map((each) => change(each))),
  subscribe: () => () => {},
  close: () => Promise.resolve(),
  release: () => {},
})
const context = (wallet = session()): Parameters<typeof transfers.send>[0] => ({
  session: wallet,
  network,
  rpc,
})
const balance = (address: string): Promise<bigint> =>
  client.getBalance({ address: address as `0x${string}` })
const dollars = (address: string): Promise<bigint> =>
  client.readContract({
    address: tokens.dollar.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address as `0x${string}`],
  })

describe('ether', () => {
  it('ether arrives when the whole balance but its gas is sent [SND-02]', async () => {
    const [from, to] = [await sender(), stranger()]
    const fee = await transfers.estimateFee(rpc, { from, to, units: 1n })
    const all = { from, to, units: parseEther('1') - fee.units }
    await expect(transfers.simulate(rpc, all, fee)).resolves.toEqual({
      result: 'moves',
      changes: [{ units: -all.units }],
    })
    const sent = await transfers.send(context(), all, fee)
    await expect
      .poll(() => transfers.readStatus(rpc, sent, all), patient)
      .toMatchObject({ status: 'confirmed', hash: sent.hash })
    expect(await balance(to)).toBe(all.units)
    const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({
      hash: sent.hash as `0x${string}`,
    })
    // The unused part of the offered fee stays with the sender.
    expect(await balance(from)).toBe(fee.units - gasUsed * effectiveGasPrice)
    expect(gasUsed).toBe(21_000n)
  })
  it('ether arrives at a contract that needs gas for the amount', async () => {
    const [from, to] = [await sender(), stranger()]
    // Stores the amount: CALLVALUE, PUSH0, SSTORE, STOP. To store zero costs much less.
    await ask('anvil_setCode', to, '0x345f5500')
    const transfer = { from, to, units: 10n ** 15n }
    const sent = await transfers.send(
      context(),
      transfer,
      await transfers.estimateFee(rpc, transfer),
    )
    await expect
      .poll(() => transfers.readStatus(rpc, sent, transfer), patient)
      .toMatchObject({ status: 'confirmed' })
    expect(await balance(to)).toBe(transfer.units)
  })
  it('ether costs at most the reviewed fee, at the chain’s own prices [SND-01]', async () => {
    const from = await sender()
    const fee = await transfers.estimateFee(rpc, { from, to: stranger(), units: 1n })
    const { baseFeePerGas } = await client.getBlock()
    // Enough for the highest price of the next block (EIP-1559: an eighth more), and within reason.
    expect(fee.gasPrice).toBeGreaterThanOrEqual(((baseFeePerGas ?? 0n) * 9n) / 8n)
    expect(fee.gasPrice).toBeLessThanOrEqual(10n ** 11n)
    expect(fee.units).toBe(21_000n * (fee.gasPrice ?? 0n))
  })
})

describe('a token', () => {
  it('a token arrives and changes no other token balance', async () => {
    const [from, to] = [await sender(), stranger()]
    await fundDollars(from, 2_000_000n)
    const token = { address: tokens.dollar.address, decimals: 6 }
    const transfer = { from, to, units: 1_234_567n, token }
    const fee = await transfers.estimateFee(rpc, transfer)
    await expect(transfers.simulate(rpc, transfer, fee)).resolves.toEqual({
      result: 'moves',
      changes: [{ token: token.address.toLowerCase(), units: -1_234_567n }],
      receives: 1_234_567n,
    })
    const sent = await transfers.send(context(), transfer, fee)
    await expect
      .poll(() => transfers.readStatus(rpc, sent, transfer), patient)
      .toMatchObject({ status: 'confirmed' })
    expect([await dollars(from), await dollars(to)]).toEqual([765_433n, 1_234_567n])
  })
  it('a token transfer that reverts is refused before the wallet is asked', async () => {
    const from = await sender()
    const token = { address: tokens.dollar.address, decimals: 6 }
    const transfer = { from, to: stranger(), units: 1n, token }
    await expect(transfers.estimateFee(rpc, transfer)).rejects.toMatchObject({
      code: 'TRANSFER_REFUSED',
      context: { reason: 'reverts' },
    })
    await expect(transfers.simulate(rpc, transfer, noFee)).resolves.toEqual({ result: 'fails' })
  })
})

describe('the status of an EVM transaction', () => {
  const from = async (): Promise<string> => {
    await ask('evm_setAutomine', false)
    return sender()
  }
  const send = (request: object): Promise<unknown> => ask('eth_sendTransaction', request)

  it('an EVM transaction is pending with its nonce until it is mined', async () => {
    const transfer = { from: await from(), to: stranger(), units: 5n }
    const sent = await transfers.send(
      context(),
      transfer,
      await transfers.estimateFee(rpc, transfer),
    )
    const status = await transfers.readStatus(rpc, sent, transfer)
    expect(status).toEqual({ status: 'pending', known: true, nonce: 0 })
    await mine()
    await expect
      .poll(() => transfers.readStatus(rpc, sent, transfer), patient)
      .toEqual({ status: 'confirmed', hash: sent.hash })
  })
  it('an EVM transaction that reverted is failed', async () => {
    const owner = await from()
    const token = { address: tokens.dollar.address, decimals: 6 }
    const transfer = { from: owner, to: stranger(), units: 1n, token }
    const plan = { gas: toHex(100_000) }
    const sent = await transfers.send(context(), transfer, { ...noFee, plan })
    await mine()
    await expect
      .poll(() => transfers.readStatus(rpc, sent, transfer), patient)
      .toEqual({ status: 'failed', hash: sent.hash })
  })
  it('an EVM transaction that its sender sped up is confirmed under the new hash', async () => {
    const owner = await from()
    const transfer = { from: owner, to: stranger(), units: 7n }
    const sent = await transfers.send(context(), transfer, { ...noFee, plan: gwei(5) })
    const first = await transfers.readStatus(rpc, sent, transfer)
    expect(first).toMatchObject({ status: 'pending', nonce: 0 })
    const hash = await send({ ...plain(transfer), nonce: '0x0', ...gwei(50) })
    await mine()
    await expect
      .poll(() => transfers.readStatus(rpc, { ...sent, nonce: 0 }, transfer), patient)
      .toMatchObject({ status: 'confirmed', hash })
    expect(await balance(transfer.to)).toBe(7n)
  })
  it.each([
    ['replaced when another one has its nonce', '0x1', 'replaced'],
    ['cancelled when one that pays nothing to the sender has its nonce', '0x0', 'cancelled'],
  ])('an EVM transaction is %s', async (_, value, status) => {
    const owner = await from()
    const transfer = { from: owner, to: stranger(), units: 7n }
    const sent = await transfers.send(context(), transfer, { ...noFee, plan: gwei(5) })
    const by = await send({ from: owner, to: owner, value, nonce: '0x0', ...gwei(50) })
    await mine()
    await expect
      .poll(() => transfers.readStatus(rpc, { ...sent, nonce: 0 }, transfer), patient)
      .toEqual({ status, by })
    expect(await balance(transfer.to)).toBe(0n)
  })
  it('an EVM transaction that the node forgot is pending and unknown', async () => {
    const transfer = { from: await from(), to: stranger(), units: 7n }
    const sent = await transfers.send(context(), transfer, { ...noFee, plan: gwei(5) })
    await ask('anvil_dropTransaction', sent.hash)
    const status = transfers.readStatus(rpc, { ...sent, nonce: 0 }, transfer)
    await expect(status).resolves.toEqual({ status: 'pending', known: false, nonce: 0 })
    const unread = transfers.readStatus(rpc, { hash: sent.hash }, transfer)
    await expect(unread).resolves.toEqual({ status: 'pending', known: false })
    await mine()
  })

  async function mine(): Promise<void> {
    await ask('evm_mine')
    await ask('evm_setAutomine', true)
  }
})

describe('a wallet', () => {
  it('an EVM wallet is sent the network, gas and prices that the visitor reviewed', async () => {
    const request = vi.fn<Session['request']>(() => Promise.resolve(`0x${'ab'.repeat(32)}`))
    const [from, to] = [await sender(), stranger()]
    const transfer = { from, to, units: 255n }
    const fee = await transfers.estimateFee(rpc, transfer)
    await transfers.send(context({ ...session(), request }), transfer, fee)
    expect(request).toHaveBeenCalledExactlyOnceWith(id, {
      method: 'eth_sendTransaction',
      params: [
        {
          from,
          to,
          value: '0xff',
          gas: '0x5208',
          maxFeePerGas: toHex(fee.gasPrice ?? 0n),
          maxPriorityFeePerGas: expect.stringMatching(/^0x/),
          chainId: '0x7a69',
        },
      ],
    })
  })
  it.each([undefined, null, 'done', '0x12', {}, `0x${'z'.repeat(64)}`])(
    'an EVM wallet that answers a transfer with %j is refused',
    async (answer) => {
      const wallet = { ...session(), request: () => Promise.resolve(answer) }
      const transfer = { from: stranger(), to: stranger(), units: 1n }
      await expect(transfers.send(context(wallet), transfer, noFee)).rejects.toMatchObject({
        code: 'WALLET_REPLY_INVALID',
      })
    },
  )
  it('an EVM wallet’s rejection of a transfer is passed on', async () => {
    const wallet = { ...session(), request: () => Promise.reject({ code: 4001 }) }
    const transfer = { from: stranger(), to: stranger(), units: 1n }
    await expect(transfers.send(context(wallet), transfer, noFee)).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
  })
  it('an EVM transfer that the wallet still waits for is followed by the wallet’s id of it [EMB-12, SND-05]', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const block = { blockHash: hash, blockNumber: '0x5', gasUsed: '0x1', logs: [] }
    let status: object = { status: 100 }
    const wallet = context({
      ...session(),
      request: (_, { method }) =>
        method === 'eth_sendTransaction'
          ? Promise.reject({ code: -32603, data: { callsId: '0x77' } })
          : Promise.resolve(status),
    })
    const transfer = { from: stranger(), to: stranger(), units: 1n }
    const sent = await transfers.send(wallet, transfer, noFee)
    expect(sent).toEqual({ hash: '0x77', isBatch: true })
    const read = () => transfers.readBatch?.(wallet, sent.hash)
    expect(await read()).toEqual({ status: 'pending', known: true })
    status = { status: 200, receipts: [{ transactionHash: hash, status: '0x1', ...block }] }
    expect(await read()).toEqual({ status: 'confirmed', hash })
    status = { status: 400 }
    expect(await read()).toEqual({ status: 'dropped' })
  })
})

describe('a node', () => {
  /** The real node, with some answers replaced. */
  const lying =
    (answers: { readonly [method: string]: unknown }): Rpc =>
    (method, params, signal) =>
      method in answers ? Promise.resolve(answers[method]) : rpc(method, params, signal)

  it.each([
    ['eth_estimateGas', '0xffffffffffffff'],
    ['eth_estimateGas', 'plenty'],
    ['eth_estimateGas', `0x${'f'.repeat(65)}`],
    ['eth_feeHistory', { baseFeePerGas: ['-5'], reward: [] }],
    ['eth_feeHistory', { baseFeePerGas: ['0x1'], reward: [['much']] }],
    ['eth_getBlockByNumber', null],
  ])('a node that answers %s with %j is not believed', async (method, answer) => {
    const transfer = { from: await sender(), to: stranger(), units: 1n }
    await expect(
      transfers.estimateFee(lying({ [method]: answer }), transfer),
    ).rejects.toMatchObject({ code: 'REPLY_INVALID' })
  })
  it('a fee on a node without a base fee has one gas price', async () => {
    const transfer = { from: await sender(), to: stranger(), units: 1n }
    const answers = { eth_feeHistory: { baseFeePerGas: ['0x0', '0x0'] }, eth_gasPrice: '0x64' }
    const { units, plan } = await transfers.estimateFee(lying(answers), transfer)
    expect(units).toBe(2_100_000n)
    expect(plan).toEqual({ gas: '0x5208', gasPrice: '0x64' })
  })
  it('a fee on the OP Stack includes the fees for data and for the operator beside gas', async () => {
    const transfer = { from: await sender(), to: stranger(), units: 1n }
    const { units: plainUnits } = await transfers.estimateFee(rpc, transfer)
    const answers = { eth_call: `0x${(1000).toString(16).padStart(64, '0')}` }
    const { units } = await transfers.estimateFee(lying(answers), transfer)
    // The fee for data twice, and the fee for the operator.
    expect(units).toBe(plainUnits + 3000n)
  })
  it('a simulation falls back to a trace, and is unknown when the node supports neither', async () => {
    const transfer = { from: await sender(), to: stranger(), units: 9n }
    const traced = lying({ eth_simulateV1: null })
    await expect(transfers.simulate(traced, transfer, noFee)).resolves.toEqual({
      result: 'moves',
      changes: [{ units: -9n }],
    })
    const mute = lying({ eth_simulateV1: null, debug_traceCall: null })
    await expect(transfers.simulate(mute, transfer, noFee)).resolves.toEqual({ result: 'unknown' })
  })
  it('a malformed answer about an EVM transaction leaves it pending', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const transfer = { from: stranger(), to: stranger(), units: 9n }
    for (const answer of [
      5,
      'yes',
      [],
      {},
      { status: '0x1' },
      { status: '0x1', blockNumber: '0x1' },
    ]) {
      const status = await transfers.readStatus(
        lying({ eth_getTransactionReceipt: answer, eth_getTransactionByHash: null }),
        { hash },
        transfer,
      )
      expect(status).toEqual({ status: 'pending', known: false })
    }
    const other = { status: '0x1', blockNumber: '0x1', transactionHash: `0x${'cd'.repeat(32)}` }
    const status = await transfers.readStatus(
      lying({ eth_getTransactionReceipt: other, eth_getTransactionByHash: null }),
      { hash },
      transfer,
    )
    expect(status).toEqual({ status: 'pending', known: false })
  })
})

const noFee: TransferFee = { units: 0n, plan: {} }

function gwei(price: number): { readonly [field: string]: string } {
  const hex = toHex(BigInt(price) * 10n ** 9n)
  return { gas: toHex(21_000), maxFeePerGas: hex, maxPriorityFeePerGas: hex }
}

function plain({ from, to, units }: { from: string; to: string; units: bigint }): object {
  return { from, to, value: toHex(units) }
}

/** Sends dollars from an account of the world and waits until they arrive. */
async function fundDollars(to: string, units: bigint): Promise<void> {
  const from = world.accounts[4].address
  const data = `0xa9059cbb${to.slice(2).padStart(64, '0')}${units.toString(16).padStart(64, '0')}`
  await sendTransactionSync(world.url, { from, to: tokens.dollar.address, data })
}
