import { encodeHandleOps, entryPoint, type UserOperation } from '@latchkey/contracts/accounts'
import { devAccounts } from '@latchkey/testing/chain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { sendCalls, type SmartWorld, startSmartWorld } from '../fixtures/smartWorld.ts'
import type { Review } from '../frame/review.ts'
import { failureOf } from '../refusal.ts'
import { draftOperation } from './operation.ts'
import { callsStatus, prepareOneCall, type SmartAsked } from './requests.ts'
import { prepareStatus } from './shownStatus.ts'

let world: SmartWorld
beforeAll(async () => {
  world = await startSmartWorld()
}, 60_000)
afterAll(() => world.stop())
beforeEach(async () => {
  world.fallBehind(false)
  await world.ask('evm_setAutomine', true)
})
afterEach(() => void vi.useRealTimers())

const to = '0x00000000000000000000000000000000000b0b42'
const another = '0x00000000000000000000000000000000000b0b43'
const slow = { timeout: 20_000, interval: 20 } as const

async function statusOf(asked: SmartAsked, id: string): Promise<number> {
  // As: the form of EIP-5792.
  return ((await callsStatus(asked, [id])) as { readonly status: number }).status
}
const titleOf = async (asked: SmartAsked, id: string): Promise<string> =>
  (await prepareStatus(asked, [id])).review.title

/** The transactions that wait for a block. */
async function waiting(): Promise<readonly string[]> {
  // As: the node's answer.
  const block = (await world.ask('eth_getBlockByNumber', 'pending', false)) as {
    readonly transactions: readonly string[]
  }
  return block.transactions
}

it('calls stay pending while the network mines nothing and the bundler sends them again, and are carried out once [EMB-12]', async () => {
  const visitor = await world.newVisitor()
  await world.ask('evm_setAutomine', false)
  const id = await sendCalls(visitor, [{ to, value: '0x5' }])
  await expect.poll(waiting, slow).toHaveLength(1)
  const first = await waiting()
  await expect.poll(waiting, slow).not.toEqual(first)
  expect(await waiting()).toHaveLength(1)
  expect(await statusOf(visitor, id)).toBe(100)
  expect(await titleOf(visitor, id)).toBe('calls.pending')
  await world.ask('evm_mine')
  world.fallBehind(true)
  // The account has moved on, and no log says by which operation.
  expect(await statusOf(visitor, id)).toBe(100)
  world.fallBehind(false)
  expect(await statusOf(visitor, id)).toBe(200)
  expect(await titleOf(visitor, id)).toBe('calls.done')
  expect(await world.ask('eth_getBalance', to, 'latest')).toBe('0x5')
})

it('calls that the bundler took and gave up were not sent, and do not come with the next ones [EMB-12]', async () => {
  const [other, visitor] = await Promise.all([world.newVisitor(), world.newVisitor()])
  await world.ask('evm_setAutomine', false)
  await sendCalls(other, [{ to }])
  await expect.poll(waiting, slow).toHaveLength(1)
  const id = await sendCalls(visitor, [{ to: another, value: '0x7' }])
  const { address } = visitor.account
  const held = await world.ask('eth_getBalance', address, 'latest')
  await world.ask('anvil_setBalance', address, '0x0')
  expect(await statusOf(visitor, id)).toBe(100)
  await world.ask('evm_mine')
  await expect.poll(() => statusOf(visitor, id), slow).toBe(400)
  expect(await titleOf(visitor, id)).toBe('calls.lost')
  await world.ask('anvil_setBalance', address, held)
  await world.ask('evm_setAutomine', true)
  const next = await sendCalls(visitor, [{ to: another, value: '0x1' }])
  await expect.poll(() => statusOf(visitor, next), slow).toBe(200)
  expect(await statusOf(visitor, id)).toBe(400)
  expect(await world.ask('eth_getBalance', another, 'latest')).toBe('0x1')
})

it('calls are not sent once another operation has taken their place [EMB-12]', async () => {
  const visitor = await world.newVisitor()
  await world.ask('evm_setAutomine', false)
  const id = await sendCalls(visitor, [{ to }])
  await expect.poll(waiting, slow).toHaveLength(1)
  await carryOutAnother(visitor)
  await expect.poll(() => statusOf(visitor, id), slow).toBe(400)
  expect(await titleOf(visitor, id)).toBe('calls.lost')
})

it('calls that came 15,000 blocks after they were sent are found [EMB-12]', async () => {
  const visitor = await world.newVisitor()
  const id = await sendCalls(visitor, [{ to }])
  await expect.poll(() => statusOf(visitor, id), slow).toBe(200)
  const sent = visitor.sent.find(id)
  if (!sent) throw new Error('sent above')
  visitor.sent.add({ ...sent, id: 'long ago', block: `${BigInt(sent.block) - 15_000n}` })
  expect(await statusOf(visitor, 'long ago')).toBe(200)
})

it('the visitor reads that a transaction is still on its way after two minutes, and the page gets no hash [EMB-11, EMB-12]', async () => {
  const visitor = await world.newVisitor()
  await world.ask('evm_setAutomine', false)
  const { run } = await prepareOneCall(visitor, { to, data: '0x', value: 0n })
  const shown: Review[] = []
  vi.useFakeTimers({ toFake: ['performance'] })
  let refusal: unknown
  run(async (review) => void shown.push(review)).catch((error: unknown) => {
    refusal = failureOf(error)
  })
  await expect.poll(waiting, slow).toHaveLength(1)
  const readLater = (): unknown => {
    vi.advanceTimersByTime(30_000)
    return refusal
  }
  const hash = visitor.sent.latest(visitor.account.network.id)?.hash
  await expect.poll(readLater, slow).toEqual({ code: 'OPERATION_PENDING', data: hash })
  expect(shown).toMatchObject([{ title: 'calls.pending', isBlocked: true, isOver: true }])
})

/** As another device of the visitor by another bundler. */
async function carryOutAnother({ account, sign }: SmartAsked): Promise<void> {
  const call = { to: account.owner, data: '0x', value: 2n } as const
  const { operation } = await draftOperation(account, [call], { mayBeSponsored: false })
  const { chainId } = account
  const [signature = new Uint8Array()] = await sign({ kind: 'evmOperation', operation, chainId })
  const signed: UserOperation = {
    ...operation,
    signature: `0x${Buffer.from(signature).toString('hex')}`,
  }
  const [{ address: from }] = devAccounts
  const fees = { maxFeePerGas: '0x2e90edd000', maxPriorityFeePerGas: '0x2e90edd000' }
  const data = encodeHandleOps([signed], from)
  await world.ask('eth_sendTransaction', { from, to: entryPoint, data, gas: '0x4c4b40', ...fees })
  await world.ask('evm_mine')
}
