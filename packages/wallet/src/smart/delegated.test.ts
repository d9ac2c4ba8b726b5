import {
  accountDelegate,
  delegatedCode,
  encodeExecute,
  encodeHandleOps,
  encodeNonceCall,
  entryPoint,
  type Hex,
  permissionId,
  permissionNonceKey,
  permissionSignature,
  permissionValidator,
  readGrant,
  type UserOperation,
  userOperationHash,
} from '@latchkey/contracts/accounts'
import { devAccounts } from '@latchkey/testing/chain'
import { createPublicClient, http, parseEther } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendCalls, sponsored, type SmartWorld, startSmartWorld } from '../fixtures/smartWorld.ts'
import { evmRequests } from '../frame/evmRequests.ts'
import type { Prepared, Review, Row } from '../frame/review.ts'
import { failureOf } from '../refusal.ts'
import { foreignCode } from './delegation.ts'
import { prepareGrant, prepareRevoke } from './permissions.ts'
import { prepareRemoval } from './removal.ts'
import { callsStatus, prepareSendCalls, type SmartAsked } from './requests.ts'

let world: SmartWorld
beforeAll(async () => {
  world = await startSmartWorld()
}, 60_000)
afterAll(() => world.stop())

const to = '0x00000000000000000000000000000000000b0b42'
const slow = { timeout: 20_000, interval: 20 } as const
const none = async (): Promise<void> => {}

const batch = (calls: readonly object[]): readonly object[] => [
  { version: '2.0.0', chainId: '0x7a69', calls },
]
const codeAt = (address: string): Promise<unknown> => world.ask('eth_getCode', address, 'latest')
const labelsOf = ({ rows }: Review): readonly Row['label'][] => rows.map(({ label }) => label)

async function approved({ run }: Pick<Prepared, 'run'>): Promise<unknown> {
  return run(none)
}
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'taken',
    (error: unknown) => failureOf(error).code,
  )

/** The transaction that carried sent calls out. */
async function transactionOf(asked: SmartAsked, id: string): Promise<object> {
  const read = async (): Promise<Status> => (await callsStatus(asked, [id])) as Status
  await expect.poll(read, slow).toMatchObject({ status: 200 })
  const { receipts: [receipt] = [] } = await read()
  return (await world.ask('eth_getTransactionByHash', receipt?.transactionHash)) as object
}
// As: the answer of `wallet_getCallsStatus`.
type Status = { readonly receipts?: readonly { readonly transactionHash: string }[] }

/** A request to the frame as the smart account, or as the key's own account. */
async function ask(
  { account, ...asked }: SmartAsked,
  method: string,
  params: readonly unknown[],
  isSmart = true,
): Promise<Prepared> {
  const { network, address } = account
  const own = { ...asked, network, address, smartAddress: address, language: 'en' }
  const prepare = evmRequests[method]
  if (!prepare) throw new Error('a method of the table')
  return prepare({ ...own, smart: isSmart ? account : undefined }, params)
}

it('a visitor’s first batch gives their own address the code of a smart account in one operation, and the next operation needs no authorization [EMB-12, EMB-13]', async () => {
  const visitor = await world.newVisitor('delegated')
  const { address, owner } = visitor.account
  expect(address).toBe(owner)
  const first = await prepareSendCalls(
    visitor,
    batch([
      { to, value: '0x5' },
      { to, value: '0x7' },
    ]),
  )
  expect(first.review.warnings).toContain('warn.delegates')
  expect(first.review.rows).toContainEqual({
    label: 'label.delegate',
    value: accountDelegate,
    isCode: true,
  })
  // As: the answer of `wallet_sendCalls`.
  const { id } = (await approved(first)) as { readonly id: string }
  expect(await transactionOf(visitor, id)).toMatchObject({
    type: '0x4',
    authorizationList: [
      { chainId: '0x7a69', nonce: '0x0', address: accountDelegate.toLowerCase() },
    ],
  })
  expect(await codeAt(address)).toBe(delegatedCode)
  expect(await world.ask('eth_getBalance', to, 'latest')).toBe('0xc')

  const next = await prepareSendCalls(visitor, batch([{ to }]))
  expect(next.review.warnings).toEqual([])
  expect(labelsOf(next.review)).not.toContain('label.delegate')
  const sent = (await approved(next)) as { readonly id: string }
  expect(await transactionOf(visitor, sent.id)).toMatchObject({ type: '0x2' })
})

it('the host pays for the operation that gives an empty account its code [EMB-12, EMB-13]', async () => {
  const visitor = await world.newVisitor('delegated')
  const { address } = visitor.account
  await world.ask('anvil_setBalance', address, '0x0')
  const { review, run } = await prepareSendCalls(visitor, batch([{ to: sponsored }]))
  expect(labelsOf(review)).toContain('label.payer')
  const { id } = (await approved({ run })) as { readonly id: string }
  expect(await transactionOf(visitor, id)).toMatchObject({ type: '0x4' })
  expect(await codeAt(address)).toBe(delegatedCode)
})

it('the authorization has the nonce that the key’s address has once the visitor approved [EMB-13]', async () => {
  const visitor = await world.newVisitor('delegated')
  const { run } = await prepareSendCalls(visitor, batch([{ to }]))
  const own = await ask(visitor, 'eth_sendTransaction', [{ to, value: '0x1' }], false)
  await approved(own)
  const { id } = (await approved({ run })) as { readonly id: string }
  expect(await transactionOf(visitor, id)).toMatchObject({ authorizationList: [{ nonce: '0x1' }] })
})

it('signatures and sign-ins of a smart account at the key’s address are verified before and after it has its code [EMB-13, SIW-03]', async () => {
  const visitor = await world.newVisitor('delegated')
  const { address } = visitor.account
  const client = createPublicClient({ transport: http(world.nodeUrl) })
  const data = {
    domain: { name: 'Shop', version: '1', chainId: 31337 },
    types: { Note: [{ name: 'units', type: 'uint256' }] },
    primaryType: 'Note',
    message: { units: '5' },
  } as const
  const signed = async (text: string): Promise<`0x${string}`> => {
    const bytes = `0x${Buffer.from(text).toString('hex')}`
    const prepared = await ask(visitor, 'personal_sign', [bytes, address])
    // As: the answer of `personal_sign`.
    return (await approved(prepared)) as `0x${string}`
  }
  const verifies = async (): Promise<void> => {
    const by = address as `0x${string}`
    const signature = await signed('Hello')
    expect(await client.verifyMessage({ address: by, message: 'Hello', signature })).toBe(true)
    const typed = await ask(visitor, 'eth_signTypedData_v4', [address, JSON.stringify(data)])
    const expected = { ...data, message: { units: 5n }, address: by }
    const found = (await approved(typed)) as `0x${string}`
    expect(await client.verifyTypedData({ ...expected, signature: found })).toBe(true)
    expect(await world.takesSignIn(address, signed)).toBe(true)
  }
  await verifies()
  const before = await signed('Hello')
  await transactionOf(visitor, await sendCalls(visitor, [{ to }]))
  await verifies()
  // By its code from now on (ERC-7739).
  expect(await signed('Hello')).not.toBe(before)
})

it('a visitor lends a key with the first operation; removing the code ends that permission for good, and the next operation brings the code back [EMB-13, EMB-14]', async () => {
  const visitor = await world.newVisitor('delegated')
  const { network, address } = visitor.account
  const key = privateKeyToAccount(generatePrivateKey())
  const now = Math.floor(Date.now() / 1000)
  const wanted = {
    ...{ chainId: '0x7a69', address, expiry: now + 3600 },
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: key.publicKey }] } },
    permissions: [
      { type: 'contract-call', data: { address: to, functions: [{ selector: '0x12345678' }] } },
    ],
    policies: [],
  }
  const asked = { ...visitor, language: 'en' }
  const granting = await prepareGrant(asked, [JSON.stringify(wanted)])
  expect(granting.review.warnings).toContain('warn.delegates')
  const { context } = (await approved(granting)) as { readonly context: string }
  // The permission begins after the second in which it was granted.
  await world.ask('evm_increaseTime', 60)
  await world.ask('evm_mine')
  expect(await acts(address, context, key)).toBe(true)

  const removal = await prepareRemoval(network, address, visitor.sign)
  expect(removal.review).toMatchObject({ title: 'approve.removal', warnings: ['warn.removal'] })
  const { hash } = (await approved(removal)) as { readonly hash: string }
  expect(await world.ask('eth_getTransactionByHash', hash)).toMatchObject({
    ...{ type: '0x4', from: address.toLowerCase() },
    authorizationList: [{ chainId: '0x7a69', address: `0x${'0'.repeat(40)}` }],
  })
  expect(await codeAt(address)).toBe('0x')
  expect(await refusal(prepareRemoval(network, address, visitor.sign))).toBe('INVALID_REQUEST')

  await transactionOf(visitor, await sendCalls(visitor, [{ to }]))
  expect(await codeAt(address)).toBe(delegatedCode)
  expect(await acts(address, context, key)).toBe(false)
  const revoking = [{ permissionsContext: context }]
  expect(await refusal(prepareRevoke(asked, revoking))).toBe('INVALID_REQUEST')
})

/** Whether the entry point takes an operation that a lent key signed. */
async function acts(account: string, context: string, key: PrivateKeyAccount): Promise<boolean> {
  const [{ address: from }] = devAccounts
  const read = (data: string): Promise<unknown> =>
    world.ask('eth_call', { from, to: entryPoint, data }, 'latest')
  const nonce = BigInt(String(await read(encodeNonceCall(account, permissionNonceKey()))))
  const draft: UserOperation = {
    // As: an address, in hex.
    ...{ sender: account as Hex, nonce, callData: encodeExecute([{ to, data: '0x12345678' }]) },
    ...{ callGasLimit: 200_000n, verificationGasLimit: 500_000n, preVerificationGas: 0n },
    // Fees would count against the permission.
    ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, signature: '0x' },
  }
  const permission = readGrant(context)
  if (!permission) throw new Error('a context is a grant')
  const signed = await key.sign({ hash: userOperationHash(draft, 31337) })
  const signature = permissionSignature(permissionId(account, permission), 0, signed)
  return read(encodeHandleOps([{ ...draft, signature }], from)).then(
    () => true,
    () => false,
  )
}

it('the code of another wallet at the visitor’s address is said before anything is signed, and removed on request [EMB-13]', async () => {
  const visitor = await world.newVisitor('delegated')
  const { account } = visitor
  const { network, address } = account
  expect(await foreignCode(account)).toBeUndefined()
  const [{ address: other }] = devAccounts
  await world.ask('anvil_setCode', address, `0xef0100${other.slice(2).toLowerCase()}`)
  const told = await foreignCode(account)
  expect(told?.review).toMatchObject({ title: 'code.foreign', isBlocked: true, isOver: true })
  expect(told?.review.rows).toContainEqual({ label: 'label.delegate', value: other, isCode: true })
  expect(await refusal(told?.run(none) ?? Promise.resolve())).toBe('ACCOUNT_UNTRUSTED')
  const signed: unknown[] = []
  const watched: SmartAsked = {
    ...visitor,
    sign: (work) => {
      signed.push(work)
      return visitor.sign(work)
    },
  }
  expect(await refusal(prepareSendCalls(watched, batch([{ to }])))).toBe('ACCOUNT_UNTRUSTED')
  const message = await ask(watched, 'personal_sign', ['0x00', address])
  expect(await refusal(approved(message))).toBe('ACCOUNT_UNTRUSTED')
  expect(signed).toEqual([])
  await approved(await prepareRemoval(network, address, visitor.sign))
  expect(await codeAt(address)).toBe('0x')
})

it('a delegate whose code on the network is not the pinned one is refused [EMB-13]', async () => {
  const visitor = await world.newVisitor('delegated')
  const code = String(await codeAt(accountDelegate))
  await world.ask('anvil_setCode', accountDelegate, code.replace('6080', '6081'))
  const refused = await refusal(prepareSendCalls(visitor, batch([{ to }])))
  await world.ask('anvil_setCode', accountDelegate, code)
  expect(refused).toBe('ACCOUNT_UNTRUSTED')
})

it('a page reaches the code at the key’s address by no transaction of the key, and adds no authorization [EMB-10, EMB-12]', async () => {
  const visitor = await world.newVisitor('delegated')
  const { address } = visitor.account
  const sending = (transaction: object): Promise<unknown> =>
    refusal(ask(visitor, 'eth_sendTransaction', [{ from: address, ...transaction }], false))
  const calling = (call: object, more: object = {}): Promise<unknown> =>
    refusal(prepareSendCalls(visitor, [{ ...batch([call])[0], ...more }]))
  const authorizationList = [{ chainId: '0x7a69', nonce: '0x0', address: to }]
  expect({
    own: await sending({ to: address, data: '0x9517e29f' }),
    validator: await sending({ to: permissionValidator, data: '0x9517e29f' }),
    listed: await sending({ to, authorizationList }),
    ownCall: await calling({ to: address, data: '0x9517e29f' }),
    listedCall: await calling({ to }, { authorizationList }),
    listedAuth: await calling({ to }, { eip7702Auth: authorizationList[0] }),
  }).toEqual({
    own: 'INVALID_REQUEST',
    validator: 'INVALID_REQUEST',
    listed: 'INVALID_REQUEST',
    ownCall: 'INVALID_REQUEST',
    listedCall: 'INVALID_REQUEST',
    listedAuth: 'INVALID_REQUEST',
  })
  expect(await sending({ to: address, value: '0x1' })).toBe('taken')
})

it('a removal that the key cannot pay is refused before the visitor is asked [EMB-13]', async () => {
  const visitor = await world.newVisitor('delegated')
  const { network, address } = visitor.account
  await transactionOf(visitor, await sendCalls(visitor, [{ to }]))
  await world.ask('anvil_setBalance', address, '0x1')
  expect(await refusal(prepareRemoval(network, address, visitor.sign))).toBe('FUNDS_MISSING')
  await world.ask('anvil_setBalance', address, `0x${parseEther('1').toString(16)}`)
  expect(await refusal(prepareRemoval(network, address, visitor.sign))).toBe('taken')
})
