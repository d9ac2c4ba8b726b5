import { askNode } from '@latchkey/testing/chain'
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, parseAbi, toFunctionSelector } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chainId, openWorld, type OwnedAccount, plain, type World } from './fixtures/world.ts'
import {
  type AccountCall,
  encodeExecute,
  encodeGrant,
  encodeRevoke,
  type Hex,
  type Permission,
  permissionId,
  permissionNonceKey,
  permissionSignature,
  permissionValidator,
  signUserOperation,
  type UserOperation,
} from './index.ts'

const token = '0x0000000000000000000000000000000000007001'
const friend = '0x00000000000000000000000000000000000F0001'
const stranger = '0x00000000000000000000000000000000000E0001'
const transfer = toFunctionSelector('transfer(address,uint256)')
const modules = parseAbi([
  'function installModule(uint256 kind, address module, bytes data)',
  'function uninstallModule(uint256 kind, address module, bytes data)',
  'function execute(bytes32 mode, bytes data)',
])
const install = encodeFunctionData({
  abi: modules,
  functionName: 'installModule',
  args: [1n, permissionValidator, '0x'],
})
const uninstall = encodeFunctionData({
  abi: modules,
  functionName: 'uninstallModule',
  args: [1n, permissionValidator, '0x'],
})
/** Every fee of an operation of the tests at most, in coin. */
const fees =
  (plain.callGasLimit + plain.verificationGasLimit + plain.preVerificationGas) * plain.maxFeePerGas

let world: World
let account: OwnedAccount
let key: PrivateKeyAccount
let permission: Permission
beforeAll(async () => {
  world = await openWorld()
  // A token that takes everything: the bounds are the validator's.
  await askNode(world.anvil.url, 'anvil_setCode', [token, '0x600160005260206000f3'])
}, 60_000)
afterAll(() => world.stop())
beforeEach(async () => {
  account = await world.newAccount()
  key = privateKeyToAccount(generatePrivateKey())
  const now = await seconds()
  permission = {
    key: key.address,
    start: now - 10,
    expiry: now + 86_400,
    period: 3600,
    nativeUnits: fees * 20n + 100n,
    rules: [{ target: token, selector: transfer }, { target: friend }],
    tokens: [{ token, units: 1000n }],
    salt: `0x${'0'.repeat(64)}`,
  }
})

async function seconds(): Promise<number> {
  return Number((await world.client.getBlock()).timestamp)
}

async function later(by: number): Promise<void> {
  await askNode(world.anvil.url, 'evm_increaseTime', [by])
  await askNode(world.anvil.url, 'evm_mine')
}

const sending = (units: bigint, to: string = token): AccountCall => ({
  to,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, units] }),
})
const own = (data: Hex): AccountCall => ({ to: account.address, data })
const atValidator = (data: Hex): AccountCall => ({ to: permissionValidator, data })

async function grant(): Promise<Hex> {
  const calls = [own(install), atValidator(encodeGrant(permission))]
  expect(await world.handle(await world.operationOf(account, calls))).toBe(true)
  return permissionId(account.address, permission)
}

/** An operation that the permission's key signs. */
async function used(
  id: Hex,
  calls: readonly AccountCall[],
  {
    period,
    signer = key,
    ...fields
  }: Partial<UserOperation> & {
    readonly period?: number
    readonly signer?: PrivateKeyAccount
  } = {},
): Promise<UserOperation> {
  const now = Math.floor(((await seconds()) + 1 - permission.start) / permission.period)
  const operation = {
    ...plain,
    sender: account.address,
    nonce: await world.nonceOf(account.address, permissionNonceKey()),
    callData: encodeExecute(calls),
    ...fields,
  }
  const { signature, ...unsigned } = await signUserOperation(operation, {
    chainId,
    signHash: (hash) => signer.sign({ hash }),
  })
  return { ...unsigned, signature: permissionSignature(id, period ?? now, signature) }
}

/** Whether the key may carry out calls. */
async function may(
  id: Hex,
  calls: readonly AccountCall[],
  options: Parameters<typeof used>[2] = {},
): Promise<boolean> {
  return world.handle(await used(id, calls, options)).then(
    () => true,
    (cause: Error) => {
      if (/AA2[234]/.test(cause.message)) return false
      throw cause
    },
  )
}

describe('a permission', () => {
  it('a key acts ten times within the bounds and is refused beyond them [EMB-12]', async () => {
    const id = await grant()
    for (let at = 0; at < 10; at++) expect(await may(id, [sending(100n)])).toBe(true)
    expect(await may(id, [sending(1n)])).toBe(false)
    expect(await may(id, [{ to: friend, value: 100n }])).toBe(true)
    expect(await may(id, [{ to: friend, value: fees * 20n }])).toBe(false)
    // The next period has an amount of its own.
    await later(3600)
    expect(await may(id, [sending(1000n)])).toBe(true)
    expect(await may(id, [sending(1n)])).toBe(false)
  })

  it.each<[string, () => readonly AccountCall[]]>([
    ['another contract', () => [sending(1n, stranger)]],
    ['another function', () => [{ to: token, data: '0x12345678' }]],
    ['a plain transfer to the token', () => [{ to: token, value: 1n }]],
    ['data for a friend', () => [{ to: friend, data: '0x12345678' }]],
    ['two bytes of data', () => [{ to: token, data: '0x1234' }]],
    ['an amount that is cut', () => [{ to: token, data: `${transfer}${'0'.repeat(64)}` }]],
    ['the account itself', () => [own(uninstall)]],
    [
      'the validator',
      () => [atValidator(encodeGrant({ ...permission, expiry: permission.expiry + 1 }))],
    ],
    ['nothing', () => []],
    ['a batch whose last call is another', () => [sending(1n), sending(1n, stranger)]],
    ['a batch that passes the limit together', () => [sending(600n), sending(600n)]],
    ['amounts that come around', () => [sending(2n), sending(2n ** 256n - 1n)]],
    [
      'coin that comes around',
      () => [
        { to: friend, value: 2n },
        { to: friend, value: 2n ** 256n - 1n },
      ],
    ],
  ])('a key is refused for %s', async (_, calls) => {
    const id = await grant()
    expect(await may(id, calls())).toBe(false)
  })

  it('a key is refused for delegated calls, for batches that go on, and for other functions of the account', async () => {
    const id = await grant()
    const [single] = [encodeExecute([sending(1n)])]
    const modes = ['ff', '0001', '0101', 'fe', '0100000000000000000078210001']
    for (const mode of modes) {
      const callData = single.replace('0'.repeat(64), mode.padEnd(64, '0')) as Hex
      expect(await may(id, [], { callData })).toBe(false)
    }
    expect(await may(id, [], { callData: uninstall })).toBe(false)
    expect(await may(id, [], { callData: '0x' })).toBe(false)
    // Bundlers' own entry (ERC-4337).
    expect(await may(id, [], { callData: `0x8dd7712f${single.slice(2)}` })).toBe(false)
  })

  it('a key is refused before the start, after the end, in another period, and after it was revoked', async () => {
    permission = { ...permission, start: permission.start + 100 }
    const id = await grant()
    expect(await may(id, [sending(1n)], { period: 0 })).toBe(false)
    await later(200)
    expect(await may(id, [sending(1n)], { period: 1 })).toBe(false)
    expect(await may(id, [sending(1n)], { period: 0 })).toBe(true)
    await later(3600)
    expect(await may(id, [sending(1n)], { period: 0 })).toBe(false)
    expect(await may(id, [sending(1n)], { period: 2 ** 40 })).toBe(false)
    await world.handle(await world.operationOf(account, [atValidator(encodeRevoke(id))]))
    expect(await may(id, [sending(1n)])).toBe(false)
    const again = [atValidator(encodeGrant(permission))]
    expect(await world.handle(await world.operationOf(account, again))).toBe(false)
  })

  it('a key is refused after the end', async () => {
    const id = await grant()
    await later(86_410)
    expect(await may(id, [sending(1n)])).toBe(false)
  })

  it('every permission ends with the validator, also when the validator returns', async () => {
    const id = await grant()
    await world.handle(await world.operationOf(account, [own(uninstall), own(install)]))
    expect(await may(id, [sending(1n)])).toBe(false)
    await world.handle(await world.operationOf(account, [atValidator(encodeGrant(permission))]))
    expect(await may(permissionId(account.address, permission, 1n), [sending(1n)])).toBe(true)
  })

  it('a permission is for its key and its account alone', async () => {
    const id = await grant()
    const signer = privateKeyToAccount(generatePrivateKey())
    expect(await may(id, [sending(1n)], { signer })).toBe(false)
    const first = account
    account = await world.newAccount()
    await world.handle(await world.operationOf(account, [own(install)]))
    expect(await may(id, [sending(1n)])).toBe(false)
    account = first
    // The key signs no messages.
    const hash: Hex = `0x${'1'.repeat(64)}`
    const signature = await key.sign({ hash })
    await expect(
      world.client.verifyHash({
        address: account.address,
        hash,
        signature: `${permissionValidator}${signature.slice(2)}`,
      }),
    ).resolves.toBe(false)
  })

  it('fees beyond the coin’s limit are refused, so that a key cannot burn the account', async () => {
    permission = { ...permission, nativeUnits: fees }
    const id = await grant()
    expect(await may(id, [sending(1n)], { maxFeePerGas: plain.maxFeePerGas + 1n })).toBe(false)
    expect(await may(id, [sending(1n)])).toBe(true)
    expect(await may(id, [sending(1n)])).toBe(false)
  })

  it.each<[string, (base: Permission) => Partial<Permission>]>([
    ['has passed', () => ({ expiry: 1 })],
    ['never ends', () => ({ expiry: 2 ** 48 - 1 })],
    ['has no period', () => ({ period: 0 })],
    ['has no start', () => ({ start: 0 })],
    ['starts after its end', ({ expiry }) => ({ start: expiry })],
    ['has no rules', () => ({ rules: [] })],
    ['moves a token without a limit', () => ({ tokens: [] })],
    [
      'names another function of a limited token',
      () => ({ rules: [{ target: token, selector: '0x12345678' }] }),
    ],
    ['names the account', () => ({ rules: [{ target: account.address, selector: '0x12345678' }] })],
    [
      'names the validator',
      () => ({ rules: [{ target: permissionValidator, selector: '0x12345678' }] }),
    ],
    ['has a token without an amount', () => ({ tokens: [{ token, units: 0n }] })],
  ])('a permission that %s cannot be granted', async (_, change) => {
    permission = { ...permission, ...change(permission) }
    const calls = [own(install), atValidator(encodeGrant(permission))]
    expect(await world.handle(await world.operationOf(account, calls))).toBe(false)
  })
})

it('limits hold for any sequence of amounts and pauses', { timeout: 600_000 }, async () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('send' as const), units: fc.bigInt(1n, 700n) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        seconds: fc.integer({ min: 1, max: 9000 }),
      }),
    },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      account = await world.newAccount()
      const now = await seconds()
      permission = {
        ...permission,
        start: now - 10,
        expiry: now + 86_400,
        nativeUnits: fees * 100n,
      }
      const id = await grant()
      let spent = 0n
      let period = 0
      for (const each of steps) {
        if (each.kind === 'wait') {
          await later(each.seconds)
          continue
        }
        const current = Math.floor(((await seconds()) + 1 - permission.start) / permission.period)
        if (current > period) spent = 0n
        period = current
        const isWithin = spent + each.units <= 1000n
        expect(await may(id, [sending(each.units)], { period: current })).toBe(isWithin)
        if (isWithin) spent += each.units
      }
    }),
    { numRuns: 12 },
  )
})
