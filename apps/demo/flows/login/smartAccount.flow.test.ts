import {
  accountAddress,
  deploymentOf,
  encodeExecute,
  entryPoint,
} from '@latchkey/contracts/accounts'
import { askNode } from '@latchkey/testing/chain'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, expect, it } from 'vitest'
import { evm, type Host, startLoginWorld } from './host.ts'
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

/** The status once it is no longer pending. */
async function statusOf(host: Host, id: string): Promise<unknown> {
  const read = (): Promise<unknown> => rpc(host, 'wallet_getCallsStatus', [id])
  await expect.poll(read, { timeout: 20_000 }).not.toMatchObject({ status: 100 })
  return read()
}

it('a visitor’s first batch deploys their smart account and pays for itself, the next is paid by the host, and a reload keeps the status [EMB-12, EMB-13]', async () => {
  const { host, owner, address } = await signUp('ann@example.com')
  expect(address.toLowerCase()).toBe(accountAddress(owner))
  expect(await host.ask('GET_USER', { chainId: on })).toMatchObject({
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
  expect(await rpc(host, 'wallet_getCapabilities', [address])).toEqual({
    [chainId]: { atomic: { status: 'supported' } },
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
  expect(await host.ask('GET_USER', { chainId: on })).toMatchObject({ smartAccountDeployed: true })

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
