import type { Session } from '@latchkey/core'
import { mainnet } from '../../networks/index.ts'
import { createRpc } from '@latchkey/core/rpc'
import { describe, expect, it } from 'vitest'
import { calls } from './index.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = (digit: number): string => `0x${`${digit}`.repeat(64)}`
const request = { account, calls: [{ to }], atomicRequired: false, version: '2.0.0' }

type Asked = { readonly method: string; readonly params?: unknown }

/** A wallet with one answer, or one error, for every request. */
function walletWith(
  answer: unknown,
  { error, methods }: { readonly error?: unknown; readonly methods?: readonly string[] } = {},
): Parameters<typeof calls.readStatus>[0] & { readonly asked: Asked[] } {
  const asked: Asked[] = []
  const session: Pick<Session, 'request' | 'methods'> = {
    methods,
    request: (_, call) => {
      asked.push(call)
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- wallets reject with anything
      return error === undefined ? Promise.resolve(answer) : Promise.reject(error)
    },
  }
  const network = { ...mainnet, chainNamespace: 'eip155', caipNetworkId: 'eip155:1' } as const
  // As: only these two members are used.
  return { asked, session: session as Session, network, rpc: createRpc('eip155:1', []) }
}

function receipt(digit: number, fields: object = {}): object {
  return {
    transactionHash: hash(digit),
    blockHash: hash(9),
    blockNumber: `0x${digit}`,
    gasUsed: '0x5208',
    status: '0x1',
    logs: [{ address: to, data: '0x', topics: [hash(1)] }],
    ...fields,
  }
}

describe('wallet_getCallsStatus', () => {
  const read = (answer: unknown) => calls.readStatus(walletWith(answer), '0xid')
  const two = [receipt(1), receipt(2)]
  const reverted = { status: '0x0' }

  it.each<[string, object, object]>([
    ['100 is pending', { status: 100 }, { status: 'pending', statusCode: 100 }],
    ['200 is a success', { status: 200, receipts: two }, { status: 'success', statusCode: 200 }],
    ['400 is a failure', { status: 400 }, { status: 'failure', statusCode: 400, receipts: [] }],
    ['500 is a failure', { status: 500, receipts: two }, { status: 'failure', statusCode: 500 }],
    ['600 is a failure', { status: 600, receipts: two }, { status: 'failure', statusCode: 600 }],
    ['PENDING of the first draft is 100', { status: 'PENDING' }, { statusCode: 100 }],
    ['CONFIRMED is 200', { status: 'CONFIRMED', receipts: two }, { statusCode: 200 }],
    [
      'CONFIRMED with a reverted receipt among others is 600',
      { status: 'CONFIRMED', receipts: [receipt(1), receipt(2, reverted)] },
      { statusCode: 600 },
    ],
    [
      'CONFIRMED with reverted receipts alone is 500',
      { status: 'CONFIRMED', receipts: [receipt(1, reverted)] },
      { statusCode: 500 },
    ],
    ['a status in words of digits is a number', { status: '200' }, { statusCode: 200 }],
    [
      'version, chain and id are added',
      { status: 100 },
      { version: '2.0.0', chainId: 1, id: '0xid' },
    ],
    ['a chain in hex is a number', { status: 100, chainId: '0xa' }, { chainId: 10 }],
  ])('of a wallet’s answer, %s [EMB-12]', async (_, answer, expected) => {
    await expect(read(answer)).resolves.toMatchObject(expected)
  })

  it('receipts come in the order of the calls, and a repeated receipt once [EMB-12]', async () => {
    const hashes = async (answer: object) =>
      (await read({ status: 200, ...answer })).receipts.map((each) => each.transactionHash)
    expect(await hashes({ receipts: [receipt(2), receipt(1)] })).toEqual([hash(1), hash(2)])
    expect(await hashes({ receipts: [receipt(1), receipt(1)] })).toEqual([hash(1)])
    expect(await hashes({ atomic: true, receipts: two })).toEqual([hash(2)])
    expect(await hashes({ receipts: ['0x', null, receipt(1)] })).toEqual([hash(1)])
  })

  it('a receipt has numbers as bigints and its status in words', async () => {
    const { receipts, atomic } = await read({ status: 200, receipts: [receipt(3)] })
    expect(atomic).toBe(true)
    expect(receipts[0]).toEqual({
      transactionHash: hash(3),
      blockHash: hash(9),
      blockNumber: 3n,
      gasUsed: 21_000n,
      status: 'success',
      logs: [{ address: to, data: '0x', topics: [hash(1)] }],
    })
  })

  it.each([null, {}, { status: 'sure' }, { status: 9000 }, []])(
    'an answer %j is refused',
    async (answer) => {
      await expect(read(answer)).rejects.toMatchObject({ code: 'WALLET_REPLY_INVALID' })
    },
  )
})

describe('wallet_sendCalls', () => {
  it('the request has the form of 2.0.0 [EMB-10]', async () => {
    const wallet = walletWith({ id: '0x1' })
    const all = [{ to, data: '0x12', value: 10n }, { to }]
    await calls.send(wallet, { ...request, calls: all, id: '0xmine' })
    expect(wallet.asked).toEqual([
      {
        method: 'wallet_sendCalls',
        params: [
          {
            version: '2.0.0',
            from: account,
            chainId: '0x1',
            atomicRequired: false,
            calls: [{ to, data: '0x12', value: '0xa' }, { to }],
            id: '0xmine',
          },
        ],
      },
    ])
  })

  it('an answer with the id alone is an answer of the first draft', async () => {
    await expect(calls.send(walletWith('0x1'), request)).resolves.toEqual({ id: '0x1' })
  })

  it.each([null, {}, { id: '' }, { id: 5 }, { id: 'x'.repeat(9000) }])(
    'an answer %j without a usable id is refused',
    async (answer) => {
      await expect(calls.send(walletWith(answer), request)).rejects.toMatchObject({
        code: 'WALLET_REPLY_INVALID',
      })
    },
  )

  it.each([
    { code: -32601 },
    { code: 4200 },
    { code: -32004 },
    {
      code: -32603,
      message: 'The method "wallet_sendCalls" does not exist / is not available.',
    },
    { message: 'Missing or invalid. request() method: wallet_sendCalls' },
  ])('a wallet that refuses with %j lacks the method', async (error) => {
    await expect(calls.send(walletWith(null, { error }), request)).resolves.toBeUndefined()
  })

  it('a paired wallet that did not approve the method is not asked', async () => {
    const wallet = walletWith({ id: '0x1' }, { methods: ['eth_sendTransaction'] })
    await expect(calls.send(wallet, request)).resolves.toBeUndefined()
    await expect(calls.readCapabilities(wallet, account, [1])).resolves.toBeUndefined()
    expect(wallet.asked).toEqual([])
  })

  it.each([
    [4001, 'USER_REJECTED'],
    [5700, 'CAPABILITY_UNSUPPORTED'],
    [5710, 'CHAIN_UNSUPPORTED'],
    [5720, 'CALLS_ID_DUPLICATE'],
    [5730, 'CALLS_ID_UNKNOWN'],
    [5740, 'CALLS_TOO_MANY'],
    [5750, 'USER_REJECTED'],
    [5760, 'ATOMICITY_UNSUPPORTED'],
  ])('the wallet’s code %i is %s', async (code, expected) => {
    await expect(calls.send(walletWith(null, { error: { code } }), request)).rejects.toMatchObject({
      code: expected,
    })
  })
})

describe('wallet_getCapabilities', () => {
  const read = (answer: unknown) => calls.readCapabilities(walletWith(answer), account, [1, 10])

  it('capabilities of all networks hold for each network, and its own come first [EMB-12]', async () => {
    const answer = { '0x0': { a: 1, b: 1 }, '0x1': { b: 2 }, '0x5': { c: 1 } }
    await expect(read(answer)).resolves.toEqual({ 1: { a: 1, b: 2 }, 10: { a: 1, b: 1 } })
  })

  it('atomicBatch of the first draft is read as atomic', async () => {
    await expect(
      read({ '1': { atomicBatch: { supported: true } }, '0xA': { atomicBatch: {} } }),
    ).resolves.toMatchObject({
      1: { atomic: { status: 'supported' } },
      10: { atomic: { status: 'unsupported' } },
    })
  })

  it.each([null, 5, [], { x: 1 }])('an answer %j has no capabilities', async (answer) => {
    await expect(read(answer)).resolves.toEqual({ 1: {}, 10: {} })
  })
})

describe('wallet_grantPermissions and wallet_revokePermissions', () => {
  const asked = {
    expiry: 2_000_000_000,
    signer: { type: 'keys', data: { keys: [] } },
    permissions: [{ type: 'contract-call', data: { address: to } }],
  }
  const grant = (answer: unknown) => calls.grantPermissions(walletWith(answer), account, asked)

  it.each([
    { context: '0xc' },
    { permissionsContext: '0xc', grantedPermissions: asked.permissions },
  ])('a grant is read from the answer %j [EMB-12]', async (answer) => {
    await expect(grant(answer)).resolves.toEqual({
      context: '0xc',
      address: account,
      chainId: 1,
      expiry: asked.expiry,
      permissions: asked.permissions,
    })
  })

  it('a grant that ends later than was asked, or has no context, is refused', async () => {
    const invalid = { code: 'WALLET_REPLY_INVALID' }
    await expect(grant({ context: '0xc', expiry: asked.expiry + 1 })).rejects.toMatchObject(invalid)
    await expect(grant({})).rejects.toMatchObject(invalid)
  })

  it('a permission is revoked by its context [EMB-12]', async () => {
    const wallet = walletWith({})
    await calls.revokePermissions(wallet, '0xc')
    expect(wallet.asked).toEqual([
      { method: 'wallet_revokePermissions', params: [{ permissionsContext: '0xc' }] },
    ])
  })
})

it('assets are those of the network, without unreadable ones [EMB-12]', async () => {
  const metadata = { symbol: 'ETH' }
  const wallet = walletWith({
    '0x1': [{ address: 'native', balance: '0xa', type: 'NATIVE', metadata }, { address: to }],
    '0xa': [{ address: 'native', balance: '0x1', type: 'native' }],
  })
  await expect(calls.readAssets(wallet, account)).resolves.toEqual([
    { address: 'native', balance: 10n, type: 'native', metadata },
  ])
})
