import {
  accountAddress,
  deploymentOf,
  encodeExecute,
  encodeRevoke,
  entryPoint,
  permissionValidator,
} from '@latchkey/contracts/accounts'
import { askNode } from '@latchkey/testing/chain'
import { createPublicClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, it } from 'vitest'
import { evm, type Host, startLoginWorld } from './host.ts'
import { permissionApp } from './permissionApp.ts'
import { dailyUnits, type SmartNetwork, startSmartNetwork } from './smartNetwork.ts'

const sponsored = '0x00000000000000000000000000000000000B0B21'
const stranger = '0x00000000000000000000000000000000000B0B22'
const started: { network?: SmartNetwork } = {}
const world = startLoginWorld(async () => {
  const all = await startSmartNetwork(sponsored)
  started.network = all
  const { stop: _, lie: __, ...settings } = all
  return settings
})
afterAll(() => started.network?.stop())

const on = 'eip155:31340'
const chainId = '0x7a6c'

function network(): SmartNetwork {
  if (!started.network) throw new Error('the network starts with the first test')
  return started.network
}

type Visitor = { readonly host: Host; readonly owner: string; readonly address: string }

async function signUp(email: string): Promise<Visitor> {
  const host = await world.openHost(await world.browser.newContext())
  await world.signIn(host, email)
  const owner = await world.addressOn(host, evm)
  return { host, owner, address: await world.addressOn(host, on) }
}

const fund = (address: string, ether: string): Promise<unknown> =>
  askNode(network().rpcUrl, 'anvil_setBalance', [address, `0x${parseEther(ether).toString(16)}`])

const balanceOf = async (address: string): Promise<bigint> =>
  BigInt(String(await askNode(network().rpcUrl, 'eth_getBalance', [address, 'latest'])))

const batch = (calls: readonly object[], more: object = {}): readonly object[] => [
  { version: '2.0.0', chainId, atomicRequired: true, calls, ...more },
]

const rpc = (host: Host, method: string, params: unknown): Promise<unknown> =>
  host.ask('RPC_REQUEST', { method, params, chainId: on })

/** The user once the chain has said whether the account is deployed, which a slow answer leaves out. */
async function userOf(host: Host): Promise<unknown> {
  let user: unknown
  const read = async (): Promise<unknown> => (user = await host.ask('GET_USER', { chainId: on }))
  await expect.poll(read).toHaveProperty('smartAccountDeployed')
  return user
}

/** The status once it is no longer pending. */
async function statusOf(host: Host, id: string): Promise<unknown> {
  const read = (): Promise<unknown> => rpc(host, 'wallet_getCallsStatus', [id])
  await expect.poll(read, { timeout: 20_000 }).not.toMatchObject({ status: 100 })
  return read()
}

it('a visitor’s first batch deploys their smart account and pays for itself, the next is paid by the host, and a reload keeps the status [EMB-12, EMB-13]', async () => {
  const { host, owner, address } = await signUp('ann@example.com')
  expect(address.toLowerCase()).toBe(accountAddress(owner))
  expect(await userOf(host)).toMatchObject({
    accounts: [
      { address, type: 'smartAccount' },
      { address: owner, type: 'eoa' },
    ],
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: false,
  })
  expect(await host.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({
    smartAccountEnabledNetworks: [31340],
  })
  expect(await rpc(host, 'wallet_getCapabilities', [address])).toMatchObject({
    [chainId]: { atomic: { status: 'supported' }, permissions: { supported: true } },
  })
  await fund(address, '1')
  const calls = [
    { to: stranger, value: '0x2386f26fc10000' },
    { to: stranger, value: '0x2386f26fc10000' },
  ]
  const sending = host.start('wallet_sendCalls', batch(calls), on)
  await host.wallet.getByText('Send these calls together?').waitFor()
  await host.wallet.getByText('2 / 2', { exact: true }).waitFor()
  await host.wallet.getByText('−0.02 ETH', { exact: true }).waitFor()
  await host.wallet.getByText('Highest fee').waitFor()
  await host.approve()
  const { id } = (await sending.answer()) as { readonly id: string }
  expect(await statusOf(host, id)).toMatchObject({
    ...{ version: '2.0.0', id, chainId, status: 200, atomic: true },
    receipts: [{ status: '0x1' }],
  })
  expect(await balanceOf(stranger)).toBe(parseEther('0.02'))
  expect(await userOf(host)).toMatchObject({ smartAccountDeployed: true })

  const before = await balanceOf(address)
  // Two in a row: the second waits for the nonce that the first leaves.
  const paid = host.start('wallet_sendCalls', batch([{ to: sponsored }], { id: 'mine' }), on)
  await host.wallet.getByText('Fee paid by').waitFor()
  await host.approve()
  expect(await paid.answer()).toEqual({ id: 'mine' })
  const next = host.start('wallet_sendCalls', batch([{ to: sponsored }], { id: 'next' }), on)
  await host.approve()
  expect(await next.answer()).toEqual({ id: 'next' })
  await host.page.close()
  const again = await world.openHost(host.page.context())
  expect(await statusOf(again, 'mine')).toMatchObject({ id: 'mine', status: 200 })
  expect(await statusOf(again, 'next')).toMatchObject({ id: 'next', status: 200 })
  expect(await balanceOf(address)).toBe(before)
  expect(await rpc(again, 'wallet_sendCalls', batch([{ to: sponsored }], { id: 'mine' }))).toEqual({
    error: { code: 'CALLS_ID_DUPLICATE' },
  })
  await host.page.context().close()
})

it('a sponsor that refuses at the last moment leads to a new review, in which the visitor pays [EMB-12]', async () => {
  const { host, owner, address } = await signUp('bea@example.com')
  await fund(address, '1')
  const sending = host.start('wallet_sendCalls', batch([{ to: sponsored }]), on)
  await host.wallet.getByText('Fee paid by').waitFor()
  // The account's budget of this day is spent meanwhile.
  const gas = 1_000_000n
  const operation = {
    ...{ sender: address, nonce: '0x0', ...deploymentOf(owner), signature: '0x' },
    callData: encodeExecute([{ to: sponsored }]),
    callGasLimit: `0x${gas.toString(16)}`,
    ...{ verificationGasLimit: '0x0', preVerificationGas: '0x0', maxPriorityFeePerGas: '0x0' },
    maxFeePerGas: `0x${((dailyUnits * 99n) / 100n / (gas + 80_000n)).toString(16)}`,
  }
  const spent = await askNode(network().bundlerUrl, 'pm_getPaymasterData', [
    operation,
    entryPoint,
    chainId,
  ])
  expect(spent).toHaveProperty('paymaster')
  await host.approve()
  await host.wallet.getByText('The site no longer pays the fee. You would pay it.').waitFor()
  await host.wallet.getByText('Highest fee').waitFor()
  await host.approve()
  const { id } = (await sending.answer()) as { readonly id: string }
  expect(await statusOf(host, id)).toMatchObject({ status: 200 })
  expect(await balanceOf(address)).toBeLessThan(parseEther('1'))
  await host.page.context().close()
})

it('a bundler that names another hash is refused, and the status of the calls stays true [EMB-12]', async () => {
  const { host } = await signUp('eli@example.com')
  network().lie(true)
  const sending = host.start('wallet_sendCalls', batch([{ to: sponsored }], { id: 'lied' }), on)
  await host.approve()
  expect(await sending.answer()).toEqual({ error: { code: 'BUNDLER_UNTRUSTED' } })
  network().lie(false)
  expect(await statusOf(host, 'lied')).toMatchObject({ id: 'lied', status: 200 })
  await host.page.context().close()
})

it('a smart account’s messages and typed data are verified before and after it is deployed, and it sends a transaction [EMB-12, EMB-13]', async () => {
  const { host, owner, address } = await signUp('cat@example.com')
  await fund(address, '1')
  const client = createPublicClient({ transport: http(network().rpcUrl) })
  const message = 'Hello from Latchkey'
  const data = {
    domain: { name: 'Shop', version: '1', chainId: 31340 },
    types: { Note: [{ name: 'units', type: 'uint256' }] },
    primaryType: 'Note',
    message: { units: '5' },
  } as const
  const signs = async (signer: string): Promise<void> => {
    // As: checked by the verification.
    const by = signer as `0x${string}`
    const bytes = `0x${Buffer.from(message).toString('hex')}`
    const signing = host.start('personal_sign', [bytes, signer], on)
    await host.approve()
    const signature = (await signing.answer()) as `0x${string}`
    expect(await client.verifyMessage({ address: by, message, signature })).toBe(true)
    const typing = host.start('eth_signTypedData_v4', [signer, JSON.stringify(data)], on)
    await host.approve()
    const typed = (await typing.answer()) as `0x${string}`
    const expected = { ...data, message: { units: 5n }, address: by, signature: typed }
    expect(await client.verifyTypedData(expected)).toBe(true)
  }
  await signs(address)
  await signs(owner)
  const transaction = { from: address, to: stranger, value: '0x1' }
  const sending = host.start('eth_sendTransaction', [transaction], on)
  await host.wallet.getByText('Send this transaction?').waitFor()
  await host.approve()
  const hash = (await sending.answer()) as `0x${string}`
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  await signs(address)

  expect(await host.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({
    type: 'eoa',
    address: owner,
  })
  await host.page.close()
  const again = await world.openHost(host.page.context())
  expect(await world.addressOn(again, on)).toBe(owner)
  expect(await rpc(again, 'wallet_sendCalls', batch([{ to: stranger }]))).toEqual({
    error: { code: 'METHOD_UNSUPPORTED' },
  })
  await host.page.context().close()
})

it('a smart account refuses hostile and impossible requests with a typed error [EMB-10, EMB-12]', async () => {
  const { host, address, owner } = await signUp('dot@example.com')
  await fund(address, '1')
  const to = stranger
  const refused = async (params: unknown, method = 'wallet_sendCalls'): Promise<unknown> => {
    const answer = (await rpc(host, method, params)) as { readonly error?: { code: string } }
    return answer.error?.code
  }
  const many = Array.from({ length: 21 }, () => ({ to }))
  const data = `0x${'00'.repeat(32)}`
  const typed = (domain: object): string =>
    JSON.stringify({
      domain: { name: 'ERC4337', version: '1', chainId: 31340, ...domain },
      types: { PackedUserOperation: [{ name: 'nonce', type: 'uint256' }] },
      primaryType: 'PackedUserOperation',
      message: { nonce: '0' },
    })
  const found = {
    many: await refused(batch(many)),
    empty: await refused(batch([])),
    noTarget: await refused(batch([{ data }])),
    badChecksum: await refused(batch([{ to: `0x${'aB'.repeat(20)}` }])),
    funds: await refused(batch([{ to, value: `0x${parseEther('2').toString(16)}` }])),
    capability: await refused(
      batch([{ to }], { capabilities: { paymasterService: { url: 'https://evil.example' } } }),
    ),
    callCapability: await refused(batch([{ to, capabilities: { flowControl: {} } }])),
    otherAccount: await refused(batch([{ to }], { from: stranger })),
    otherNetwork: await refused(batch([{ to }], { chainId: '0x1' })),
    factory: await refused(batch([{ to }], { factory: to, factoryData: data })),
    initCode: await refused(batch([{ to }], { initCode: data })),
    paymaster: await refused(batch([{ to }], { paymasterAndData: data })),
    authorization: await refused(batch([{ to }], { authorizationList: [] })),
    operation: await refused(
      [{ sender: address, callData: data }, entryPoint],
      'eth_sendUserOperation',
    ),
    transactionAuthorization: await refused(
      [{ from: owner, to, authorizationList: [] }],
      'eth_sendTransaction',
    ),
    // A validator of the page's would own the account.
    ownFunction: await refused(batch([{ to: address, data }])),
    validator: await refused(batch([{ to: permissionValidator, data }])),
    ownFunctionAlone: await refused(
      [{ from: address, to: address, data: '0x12345678' }],
      'eth_sendTransaction',
    ),
    operationAsData: await refused(
      [owner, typed({ verifyingContract: entryPoint })],
      'eth_signTypedData_v4',
    ),
    messageAsData: await refused(
      [owner, typed({ verifyingContract: address })],
      'eth_signTypedData_v4',
    ),
    unknownId: await refused(['0x12'], 'wallet_getCallsStatus'),
  }
  expect(found).toEqual({
    many: 'CALLS_TOO_MANY',
    empty: 'INVALID_REQUEST',
    noTarget: 'INVALID_REQUEST',
    badChecksum: 'INVALID_REQUEST',
    funds: 'FUNDS_MISSING',
    capability: 'CAPABILITY_UNSUPPORTED',
    callCapability: 'CAPABILITY_UNSUPPORTED',
    otherAccount: 'INVALID_REQUEST',
    otherNetwork: 'INVALID_REQUEST',
    factory: 'INVALID_REQUEST',
    initCode: 'INVALID_REQUEST',
    paymaster: 'INVALID_REQUEST',
    authorization: 'INVALID_REQUEST',
    operation: 'INVALID_REQUEST',
    transactionAuthorization: 'INVALID_REQUEST',
    ownFunction: 'INVALID_REQUEST',
    validator: 'INVALID_REQUEST',
    ownFunctionAlone: 'INVALID_REQUEST',
    operationAsData: 'INVALID_REQUEST',
    messageAsData: 'INVALID_REQUEST',
    unknownId: 'CALLS_ID_UNKNOWN',
  })
  const optional = { paymasterService: { url: 'https://evil.example', optional: true } }
  const sending = host.start('wallet_sendCalls', batch([{ to }], { capabilities: optional }), on)
  await host.approve()
  expect(await sending.answer()).toHaveProperty('id')
  await host.page.context().close()
})

it('a visitor lends a site a key that acts ten times within its bounds and never outside, and ends it with one press [EMB-12, EMB-14]', async () => {
  const { host, address } = await signUp('fay@example.com')
  await fund(address, '10')
  await askNode(network().rpcUrl, 'anvil_setCode', [token, takesAll])
  const key = privateKeyToAccount(generatePrivateKey())
  const app = permissionApp(network(), { address, key })
  const now = Math.floor(Date.now() / 1000)
  const asked = {
    expiry: now + 7200,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: key.publicKey }] } },
    permissions: [
      { type: 'contract-call', data: { address: stranger, functions: [{ selector: '0x' }] } },
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: `0x${parseEther('2').toString(16)}`, start: now, period: 3600 },
      },
      {
        type: 'erc20-recurring-allowance',
        data: { address: token, allowance: '0x3e8', start: now, period: 3600 },
      },
    ],
    policies: [],
  }
  const wanted = (change: object = {}): readonly string[] => [
    JSON.stringify({ chainId, address, ...asked, ...change }),
  ]
  const refusals = await Promise.all(
    [
      { expiry: now + 25 * 3600 },
      { policies: [{ type: 'call-limit', data: { count: 1 } }] },
      {
        permissions: [
          { type: 'contract-call', data: { address, functions: [{ selector: '0x' }] } },
        ],
      },
      { permissions: [{ type: 'other' }] },
      { expiry: now - 1 },
      { signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02' }] } } },
    ].map((change) => rpc(host, 'wallet_grantPermissions', wanted(change))),
  )
  expect(refusals.map((each) => Object(each).error?.code)).toEqual([
    'CAPABILITY_UNSUPPORTED',
    'INVALID_REQUEST',
    'CAPABILITY_UNSUPPORTED',
    'CAPABILITY_UNSUPPORTED',
    'INVALID_REQUEST',
    'INVALID_REQUEST',
  ])

  const pci = await app.announce(asked)
  const granting = host.start('wallet_grantPermissions', wanted(), on)
  await host.wallet.getByText('Let this site act without asking you?').waitFor()
  await host.wallet.getByText('4 ETH, 200 ?', { exact: true }).waitFor()
  await host.wallet.getByText('1 hour', { exact: true }).waitFor()
  await approveInWindow(host)
  const { context, ...granted } = (await granting.answer()) as { readonly context: string }
  expect(granted).toEqual({ address, chainId, expiry: asked.expiry })
  expect(await app.activate({ ...asked, pci, context })).toBe(200)

  for (let at = 0; at < 10; at++)
    expect(await app.use(context, [transferOf(token, 100n)])).toBeUndefined()
  const outside = {
    moreOfTheToken: await app.use(context, [transferOf(token, 1n)]),
    anotherToken: await app.use(context, [transferOf(stranger, 1n)]),
    moreCoin: await app.use(context, [{ to: stranger, value: parseEther('2') }]),
    anotherReceiver: await app.use(context, [{ to: sponsored, value: 1n }]),
    theValidator: await app.use(context, [
      { to: permissionValidator, data: encodeRevoke(`0x${'0'.repeat(64)}`) },
    ]),
  }
  expect(new Set(Object.values(outside))).toEqual(new Set([-32_507]))
  expect(await app.listed()).toMatchObject({
    pcis: [
      {
        ...{ pci, context, isGranted: true },
        permissions: [{}, {}, {}, { data: { address: token, allowance: '1000', spent: '1000' } }],
      },
    ],
  })

  const revoking = host.start('wallet_revokePermissions', [{ permissionsContext: context }], on)
  await host.wallet.getByText('End this permission?').waitFor()
  await host.approve()
  expect(await revoking.answer()).toEqual({})
  expect(await app.use(context, [{ to: stranger, value: 1n }])).toBe(-32_507)
  expect(await app.listed()).toMatchObject({ pcis: [{ isGranted: false }] })
  const again = await rpc(host, 'wallet_revokePermissions', [{ permissionsContext: context }])
  expect(again).toEqual({ error: { code: 'INVALID_REQUEST' } })
  await host.page.context().close()
})

const token = '0x0000000000000000000000000000000000007001'
/** A token that takes everything: the bounds are the validator's. */
const takesAll = '0x600160005260206000f3'

function transferOf(
  to: string,
  units: bigint,
): { readonly to: string; readonly data: `0x${string}` } {
  const word = (value: bigint): string => value.toString(16).padStart(64, '0')
  return { to, data: `0xa9059cbb${word(BigInt(stranger))}${word(units)}` }
}

/** What gives a key away is approved in a window of the wallet's own (security.md CLK-5). */
async function approveInWindow(host: Host): Promise<void> {
  const opening = host.page.context().waitForEvent('page')
  await host.wallet.getByRole('button', { name: 'Review in a secure window' }).click()
  await (await opening).getByRole('button', { name: 'Approve' }).click()
}

it('the wallet shows the status of calls until the visitor closes it, and says what a smart account cannot do [EMB-11, EMB-12]', async () => {
  const { host, address } = await signUp('gil@example.com')
  await fund(address, '1')
  await askNode(network().rpcUrl, 'evm_setAutomine', [false])
  const sending = host.start('wallet_sendCalls', batch([{ to: stranger }]), on)
  await host.approve()
  const { id } = (await sending.answer()) as { readonly id: string }
  const waiting = host.start('wallet_showCallsStatus', [id], on)
  await host.wallet.getByText('These calls are on their way').waitFor()
  await host.wallet.getByRole('button', { name: 'Close' }).click()
  expect(await waiting.answer()).toBeNull()
  await askNode(network().rpcUrl, 'evm_setAutomine', [true])
  await askNode(network().rpcUrl, 'evm_mine')
  await statusOf(host, id)
  const showing = host.start('wallet_showCallsStatus', [id], on)
  await host.wallet.getByText('These calls were carried out').waitFor()
  await host.wallet.getByText('Transaction', { exact: true }).waitFor()
  await host.wallet.getByRole('button', { name: 'Close' }).click()
  expect(await showing.answer()).toBeNull()
  expect(await rpc(host, 'wallet_showCallsStatus', ['0x12'])).toEqual({
    error: { code: 'CALLS_ID_UNKNOWN' },
  })
  expect(await rpc(host, 'wallet_getAssets', [{ account: address }])).toMatchObject({
    [chainId]: [{ address: 'native', balance: expect.stringMatching(/^0x[1-9a-f]/) }],
  })
  const creation = [{ from: address, data: '0x6000' }]
  expect(await rpc(host, 'eth_sendTransaction', creation)).toEqual({
    error: { code: 'ACCOUNT_UNABLE' },
  })
  await host.page.context().close()
})
