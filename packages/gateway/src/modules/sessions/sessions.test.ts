import {
  type AccountCall,
  deploymentOf,
  encodeExecute,
  encodeGrant,
  encodeRevoke,
  entryPoint,
  type Hex,
  type Permission,
  permissionId,
  permissionNonceKey,
  permissionSignature,
  permissionValidator,
  personalHash,
  signUserOperation,
  type UserOperation,
} from '@latchkey/contracts/accounts'
import { revocationText } from '@latchkey/protocol/http'
import { type Anvil, askNode, devAccounts } from '@latchkey/testing/chain'
import { encodeFunctionData, erc20Abi, hashMessage, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  accountChainId as chainId,
  newAccount,
  startAccountChain,
} from '../../fixtures/accountChain.ts'
import { toJson } from '../../operations/operationJson.ts'
import {
  projectId,
  reasonOf,
  startMs,
  testGateway,
  type TestGateway,
} from '../../fixtures/testGateway.ts'

const network = `eip155:${chainId}`
const [operator] = devAccounts
const token = '0x0000000000000000000000000000000000007001'
const friend = '0x00000000000000000000000000000000000f0001'
const stranger = '0x00000000000000000000000000000000000E0001'
const transfer = '0xa9059cbb'

let anvil: Anvil
let gateway: TestGateway
/** How far the chain's clock is ahead of ours. */
let ahead = 0
beforeAll(async () => {
  anvil = await startAccountChain()
  // A token that takes everything: the bounds are the validator's.
  await askNode(anvil.url, 'anvil_setCode', [token, '0x600160005260206000f3'])
  gateway = await testGateway(
    {
      networks: [{ id: network, name: 'Local', rpc: [anvil.url] }],
      bundlers: { [network]: { key: operator.privateKey, pollMs: 20 } },
      projects: [
        { id: projectId, origins: ['https://shop.example'] },
        { id: 'other', origins: ['https://shop.example'] },
      ],
    },
    { clock: () => Date.now() + ahead * 1000 },
  )
}, startMs)
afterAll(async () => {
  await gateway.close()
  await anvil.stop()
})

let owner: ReturnType<typeof privateKeyToAccount>
let key: ReturnType<typeof privateKeyToAccount>
let address: Hex
let permission: Permission
let id: Hex
beforeEach(async () => {
  ;({ owner, address } = await newAccount(anvil.url))
  key = privateKeyToAccount(generatePrivateKey())
  const now = await seconds()
  permission = {
    key: key.address.toLowerCase(),
    start: now - 10,
    expiry: now + 7200,
    period: 3600,
    nativeUnits: parseEther('1'),
    rules: [{ target: token, selector: transfer }, { target: friend }],
    tokens: [{ token, units: 1000n }],
    salt: `0x${'0'.repeat(64)}`,
  }
  id = permissionId(address, permission)
})

async function seconds(): Promise<number> {
  const block = await askNode(anvil.url, 'eth_getBlockByNumber', ['latest', false])
  return Number((block as { readonly timestamp: string }).timestamp)
}

async function later(by: number): Promise<void> {
  ahead += by
  await askNode(anvil.url, 'evm_increaseTime', [by])
  await askNode(anvil.url, 'evm_mine')
}

type Answer = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}
async function bundler(method: string, params: readonly unknown[]): Promise<Answer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
  const response = await gateway.ask(`/v1/bundler?chainId=${network}`, { method: 'POST', body })
  return response.json() as Promise<Answer>
}

/** An operation with the gas that the bundler measures. */
async function priced(
  draft: Pick<UserOperation, 'nonce' | 'callData' | 'signature'> & Partial<UserOperation>,
): Promise<UserOperation> {
  const operation = {
    sender: address,
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    maxFeePerGas: 3_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    ...draft,
  }
  const { result, error } = await bundler('eth_estimateUserOperationGas', [
    toJson(operation),
    entryPoint,
  ])
  if (error) throw new Error(error.message)
  const gas = Object.fromEntries(
    Object.entries(result as Record<string, string>).map(([name, value]) => [name, BigInt(value)]),
  )
  return { ...operation, ...gas, ...draft }
}

/** The code with which the bundler refuses an operation, or undefined after it was carried out. */
async function send(operation: UserOperation): Promise<number | undefined> {
  const { result, error } = await bundler('eth_sendUserOperation', [toJson(operation), entryPoint])
  if (error) return error.code
  await expect
    .poll(async () => (await bundler('eth_getUserOperationReceipt', [result])).result, {
      timeout: 20_000,
    })
    .toMatchObject({ success: true })
  return undefined
}

const dummy = `0x${'ff'.repeat(64)}1b` as const

/** Calls that the owner signs. */
async function own(calls: readonly AccountCall[]): Promise<void> {
  const isNew = (await askNode(anvil.url, 'eth_getCode', [address, 'latest'])) === '0x'
  const operation = await priced({
    nonce: await nonceOf(0n),
    callData: encodeExecute(calls),
    signature: dummy,
    ...(isNew && deploymentOf(owner.address)),
  })
  const signHash = (hash: Hex): Promise<Hex> => owner.sign({ hash })
  expect(await send(await signUserOperation(operation, { chainId, signHash }))).toBeUndefined()
}

async function nonceOf(nonceKey: bigint): Promise<bigint> {
  const data = encodeFunctionData({
    abi: parseAbi(['function getNonce(address, uint192) view returns (uint256)']),
    args: [address, nonceKey],
  })
  const call = { to: entryPoint, data }
  return BigInt(String(await askNode(anvil.url, 'eth_call', [call, 'latest'])))
}

/** The code with which the bundler refuses calls of the app's key, or undefined after they were carried out. */
async function use(
  calls: readonly AccountCall[],
  {
    signer = key,
    period,
    ...fields
  }: Partial<UserOperation> & {
    readonly signer?: typeof key
    readonly period?: number
  } = {},
): Promise<number | undefined> {
  const current = Math.floor(((await seconds()) + 1 - permission.start) / permission.period)
  const number = period ?? current
  const operation = await priced({
    nonce: await nonceOf(permissionNonceKey()),
    callData: encodeExecute(calls),
    signature: permissionSignature(id, number, dummy),
    ...fields,
  })
  const signHash = (hash: Hex): Promise<Hex> => signer.sign({ hash })
  const { signature, ...signed } = await signUserOperation(operation, { chainId, signHash })
  return send({ ...signed, signature: permissionSignature(id, number, signature) })
}

const modules = parseAbi([
  'function installModule(uint256 kind, address module, bytes data)',
  'function uninstallModule(uint256 kind, address module, bytes data)',
])
const args = [1n, permissionValidator, '0x'] as const
const install = encodeFunctionData({ abi: modules, functionName: 'installModule', args })
const uninstall = encodeFunctionData({ abi: modules, functionName: 'uninstallModule', args })
const grant = (): Promise<void> =>
  own([
    { to: address, data: install },
    { to: permissionValidator, data: encodeGrant(permission) },
  ])
const sending = (units: bigint, to: string = token): AccountCall => ({
  to,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, units] }),
})

const path = (): string => `/v1/sessions/${network}:${address}`
async function post(end: string, body: object, project = projectId): Promise<Response> {
  return gateway.ask(`${path()}${end}?projectId=${project}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
}
const asked = () => ({
  expiry: permission.expiry,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: key.publicKey }] } },
  permissions: [{ type: 'contract-call', data: { address: token } }],
  policies: [],
})
async function announced(): Promise<string> {
  const response = await post('', asked())
  const { pci, key: named } = await response.json()
  expect(named).toEqual({ type: 'secp256k1', publicKey: key.publicKey })
  return String(pci)
}
/** A permission that is granted and active. */
async function active(): Promise<string> {
  const pci = await announced()
  await grant()
  const response = await post('/activate', { ...asked(), pci, context: encodeGrant(permission) })
  expect([response.status, await response.json()]).toEqual([200, {}])
  return pci
}
async function listed(project = projectId): Promise<readonly Record<string, unknown>[]> {
  return (await (await gateway.ask(`${path()}?projectId=${project}`)).json()).pcis
}

describe('sessions', () => {
  it('a permission is announced, granted, listed, and used ten times through the bundler [EMB-14]', async () => {
    const pci = await active()
    for (let at = 0; at < 10; at++) expect(await use([sending(100n)])).toBeUndefined()
    expect(await use([sending(1n)])).toBe(-32_507)
    const [session, ...more] = await listed()
    expect(more).toEqual([])
    const { start, period, expiry } = permission
    expect(session).toMatchObject({
      project: { id: projectId },
      pci,
      expiry,
      context: encodeGrant(permission),
      revokedAt: null,
      isGranted: true,
      permissions: [
        { type: 'contract-call', data: { address: token, functions: [{ selector: transfer }] } },
        { type: 'contract-call', data: { address: friend, functions: [{ selector: '0x' }] } },
        {
          type: 'native-token-recurring-allowance',
          data: { allowance: `${parseEther('1')}`, start, period },
        },
        {
          type: 'erc20-recurring-allowance',
          data: { address: token, allowance: '1000', spent: '1000', start, period },
        },
      ],
    })
    const context = await gateway.ask(`${path()}/getcontext?pci=${pci}`)
    expect(await context.json()).toEqual({ context: encodeGrant(permission) })
    // Another project sees nothing of it.
    expect(await listed('other')).toEqual([])
    // The next period has an amount of its own.
    await later(3600)
    expect(await use([sending(1000n)])).toBeUndefined()
    expect(await use([sending(1n)])).toBe(-32_507)
  })

  it(
    'the bundler refuses a key outside each bound of its permission',
    { timeout: 60_000 },
    async () => {
      await active()
      const refused: readonly (readonly [string, number | undefined])[] = [
        ['another contract', await use([sending(1n, stranger)])],
        ['another function', await use([{ to: token, data: '0x12345678' }])],
        ['a batch with another call', await use([sending(1n), { to: stranger, value: 1n }])],
        ['more of the token', await use([sending(1001n)])],
        ['more of the coin', await use([{ to: friend, value: parseEther('1') }])],
        ['fees above the coin', await use([sending(1n)], { maxFeePerGas: 10n ** 13n })],
        ['another key', await use([sending(1n)], { signer: owner })],
        ['the account itself', await use([{ to: address, data: uninstall }])],
        ['the validator', await use([{ to: permissionValidator, data: encodeRevoke(id) }])],
      ]
      expect(refused.filter(([, code]) => code !== -32_507)).toEqual([])
      expect(await use([sending(1n)], { period: 1 })).toBe(-32_503)
      // Within the bounds all of it works: tokens, coin, and both.
      expect(await use([sending(999n), { to: friend, value: 1n }])).toBeUndefined()
      await later(7200)
      expect(await use([sending(1n)], { period: 1 })).toBe(-32_503)
      const [session] = await listed()
      expect(session?.['isGranted']).toBe(false)
    },
  )

  it('the account revokes by a signature, and the bundler carries the key no more [EMB-14]', async () => {
    const pci = await active()
    const text = revocationText(`${network}:${address}`, pci)
    const forged = await key.signMessage({ message: text })
    const refused = await post('/revoke', { pci, signature: forged })
    expect([refused.status, await reasonOf(refused)]).toMatchObject([
      401,
      { name: 'signature', code: 'SESSION_SIGNATURE_INVALID' },
    ])
    expect((await post('/revoke', { pci })).status).toBe(401)
    expect(await use([sending(1n)])).toBeUndefined()
    const hash = personalHash({ address, chainId }, hashMessage(text))
    const signature = await owner.sign({ hash })
    expect((await post('/revoke', { pci, signature })).status).toBe(200)
    const again = await post('/revoke', { pci, signature })
    expect([again.status, (await reasonOf(again)).name]).toEqual([400, 'pci'])
    expect(await use([sending(1n)])).toBe(-32_507)
    // The chain does not know of it.
    expect(await listed()).toMatchObject([{ revokedAt: expect.any(Number), isGranted: true }])
  })

  it('a revocation on chain ends the key, and needs no signature here', async () => {
    const pci = await active()
    await own([{ to: permissionValidator, data: encodeRevoke(id) }])
    expect(await use([sending(1n)])).toBe(-32_507)
    expect(await listed()).toMatchObject([{ revokedAt: null, isGranted: false }])
    expect((await post('/revoke', { pci, signature: '0x00' })).status).toBe(200)
    expect((await post('/revoke', { pci })).status).toBe(400)
    expect((await gateway.ask(`${path()}/getcontext?pci=${pci}`)).status).toBe(400)
  })

  it('a grant that the network does not have, or that was not announced, is not activated', async () => {
    const pci = await announced()
    const context = encodeGrant(permission)
    const reason = async (body: object, project = projectId): Promise<string> => {
      const response = await post('/activate', { ...asked(), pci, context, ...body }, project)
      expect(response.status).toBe(400)
      return ((await reasonOf(response)) as unknown as { readonly code: string }).code
    }
    expect(await reason({})).toBe('SESSION_NOT_GRANTED')
    await grant()
    const longer = encodeGrant({ ...permission, expiry: permission.expiry + 1 })
    expect(await reason({ context: longer })).toBe('SESSION_CONTEXT_INVALID')
    expect(await reason({ expiry: permission.expiry - 1 })).toBe('SESSION_CONTEXT_INVALID')
    expect(await reason({ context: `${context}00` })).toBe('SESSION_CONTEXT_INVALID')
    const others = { type: 'secp256k1', publicKey: owner.publicKey }
    const signer = { type: 'keys', data: { keys: [others] } }
    expect(await reason({ signer })).toBe('SESSION_CONTEXT_INVALID')
    expect(await reason({}, 'other')).toBe('SESSION_UNKNOWN')
    expect(await reason({ pci: crypto.randomUUID() })).toBe('SESSION_UNKNOWN')
    expect(await listed()).toEqual([])
  })

  it.each<[string, () => object, string]>([
    ['an end that has passed', () => ({ expiry: 1 }), 'expiry'],
    ['an end after two years', () => ({ expiry: permission.expiry + 63_072_000 }), 'expiry'],
    ['no key', () => ({ signer: { type: 'keys', data: { keys: [] } } }), 'signer'],
    [
      'a key that is no point of the curve',
      () => ({
        signer: {
          type: 'keys',
          data: { keys: [{ type: 'secp256k1', publicKey: `0x02${'f'.repeat(64)}` }] },
        },
      }),
      'signer',
    ],
    ['a wallet as the signer', () => ({ signer: { type: 'wallet' } }), 'signer'],
    ['no permissions', () => ({ permissions: undefined }), 'permissions'],
  ])('an announcement with %s is refused', async (_, change, field) => {
    const response = await post('', { ...asked(), ...change() })
    expect([response.status, (await reasonOf(response)).name]).toEqual([400, field])
  })

  it('an account on a network without smart accounts is refused', async () => {
    const response = await gateway.ask(`/v1/sessions/eip155:5:${address}`)
    expect([response.status, (await reasonOf(response)).name]).toEqual([400, 'chainId'])
  })

  it('at most twenty permissions of an account wait for their grant', async () => {
    for (let at = 0; at < 20; at++) await announced()
    expect((await post('', asked())).status).toBe(429)
  })
})
