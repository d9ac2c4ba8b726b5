import { eip155 } from '@latchkey/chains'
import { connect, createKit, disconnect, type Kit } from '@latchkey/core'
import { readCallsStatus, readCapabilities, sendCalls, showCallsStatus } from '@latchkey/core/calls'
import { mockConnector, type MockOptions, type MockWallet } from '@latchkey/testing/mock'
import { type Anvil, askNode, devAccounts, emptyAccount, startAnvil } from '@latchkey/testing/chain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const [{ address: account }, { address: to }] = devAccounts
const poor = emptyAccount.address
/** Code that always reverts. */
const reverting = '0x00000000000000000000000000000000000bad01'
const call = { to, value: 5n }
const bad = { to: reverting, data: '0x12345678' }

let anvil: Anvil
let wallet: MockWallet
const kits: Kit[] = []

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await askNode(anvil.url, 'anvil_setCode', [reverting, '0x60006000fd'])
}, 60_000)
afterAll(() => anvil.stop())
beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(async () => {
  for (const kit of kits.splice(0)) kit.destroy()
  vi.unstubAllGlobals()
  await askNode(anvil.url, 'evm_setAutomine', [true])
})

/** A wallet that sends single transactions, and whatever else `answers` gives. */
function plainWallet(answers: MockOptions['answers'] = {}, from: string = account): MockWallet {
  return mockConnector({
    accounts: [`eip155:31337:${from}`],
    answers: {
      eth_sendTransaction: async ([request]: readonly [object]) =>
        // Gas of its own: the node would refuse to estimate a call that reverts.
        askNode(anvil.url, 'eth_sendTransaction', [{ ...request, gas: '0x30000' }]),
      ...answers,
    },
  })
}

async function openPage(): Promise<Kit> {
  const kit = createKit({
    networks: [
      {
        id: 31337,
        name: 'local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [anvil.url] } },
      },
    ],
    namespaces: [eip155()],
    connectors: [wallet.source],
  })
  kits.push(kit)
  await connect(kit, { connectorId: 'mock' })
  return kit
}

const code = async (kit: Kit, id: string): Promise<number> =>
  (await readCallsStatus(kit, id)).statusCode
const until = (kit: Kit, id: string, wanted: number): Promise<void> =>
  vi.waitFor(async () => expect(await code(kit, id)).toBe(wanted), {
    timeout: 20_000,
    interval: 50,
  })
const methods = (): readonly (string | undefined)[] => wallet.calls.map(({ method }) => method)
const sent = (): number => methods().filter((each) => each === 'eth_sendTransaction').length

describe('a wallet without EIP-5792', () => {
  beforeEach(() => {
    wallet = plainWallet()
  })

  it('the kit answers for its capabilities, and says that it sends one by one [EMB-12]', async () => {
    const kit = await openPage()
    await expect(readCapabilities(kit)).resolves.toEqual({
      31337: { atomic: { status: 'unsupported' }, emulated: { supported: true } },
    })
  })

  it('calls are sent one by one, each once the call before it is mined: 100, then 200 [EMB-12]', async () => {
    const kit = await openPage()
    await askNode(anvil.url, 'evm_setAutomine', [false])
    const { id, capabilities } = await sendCalls(kit, { calls: [call, call, call] })
    expect(capabilities).toHaveProperty('emulated')
    expect(await code(kit, id)).toBe(100)
    await new Promise((done) => setTimeout(done, 1_500))
    expect(sent()).toBe(1)
    await askNode(anvil.url, 'evm_setAutomine', [true])
    await askNode(anvil.url, 'evm_mine')
    await until(kit, id, 200)
    const status = await readCallsStatus(kit, id)
    expect(status).toMatchObject({ status: 'success', atomic: false, chainId: 31337, id })
    expect(status.receipts.map((each) => each.status)).toEqual(['success', 'success', 'success'])
    const blocks = status.receipts.map(({ blockNumber }) => Number(blockNumber))
    expect(blocks).toEqual(blocks.toSorted((a, b) => a - b))
    expect(status.capabilities).toHaveProperty('emulated')
    await expect(showCallsStatus(kit, id)).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
  })

  it('a first call that reverts ends the rest: 500 [EMB-12]', async () => {
    const kit = await openPage()
    const { id } = await sendCalls(kit, { calls: [bad, call] })
    await until(kit, id, 500)
    expect(sent()).toBe(1)
  })

  it('a later call that reverts ends the rest: 600 [EMB-12]', async () => {
    const kit = await openPage()
    const { id } = await sendCalls(kit, { calls: [call, bad, call] })
    await until(kit, id, 600)
    expect(sent()).toBe(2)
    expect((await readCallsStatus(kit, id)).receipts).toHaveLength(2)
  })

  it('a later call that the visitor declines ends the rest: 600 [EMB-12]', async () => {
    const kit = await openPage()
    const { id } = await sendCalls(kit, { calls: [call, call] })
    wallet.refuseNext(4001, { call: 'request' })
    await until(kit, id, 600)
  })

  it('a first call that the visitor declines sends no calls', async () => {
    const kit = await openPage()
    wallet.refuseNext(4001, { call: 'request' })
    wallet.refuseNext(4200, { call: 'request' })
    wallet.refuseNext(4001, { call: 'request' })
    const declined = { code: 'USER_REJECTED' }
    await expect(sendCalls(kit, { calls: [call, call], id: '0x1' })).rejects.toMatchObject(declined)
    expect(localStorage.getItem('@latchkey/sequences')).toBeNull()
  })

  it('a reload in the middle ends the rest, and the status is known: 100, then 600 [EMB-12]', async () => {
    const before = await openPage()
    await askNode(anvil.url, 'evm_setAutomine', [false])
    const { id } = await sendCalls(before, { calls: [call, call] })
    before.destroy()
    const after = await openPage()
    expect(await code(after, id)).toBe(100)
    await askNode(anvil.url, 'evm_mine')
    await until(after, id, 600)
    expect(sent()).toBe(1)
  })

  it('a reload before the transaction is mined loses nothing of the only call: 200 [EMB-12]', async () => {
    const before = await openPage()
    await askNode(anvil.url, 'evm_setAutomine', [false])
    const { id } = await sendCalls(before, { calls: [call], atomicRequired: true })
    before.destroy()
    await askNode(anvil.url, 'evm_mine')
    await until(await openPage(), id, 200)
  })

  it.each([
    ['the only call', 'another', [call], 400],
    ['the only call', 'a cancellation', [call], 400],
    ['the second call', 'another', [call, call], 600],
    ['the second call', 'a cancellation', [call, call], 600],
  ])(
    '%s that the visitor replaces by %s was not sent [EMB-12]',
    async (_, other, requested, wanted) => {
      const kit = await openPage()
      const last = requested.length - 1
      // Mined calls are those before the last.
      await askNode(anvil.url, 'evm_setAutomine', [false])
      const { id } = await sendCalls(kit, { calls: requested })
      if (last > 0) await askNode(anvil.url, 'evm_mine')
      const traces = (): readonly { readonly hash?: string; readonly nonce?: number }[] =>
        JSON.parse(localStorage.getItem('@latchkey/sequences') ?? '[]')[0]?.calls ?? []
      // The kit learns the number of the transaction.
      await vi.waitFor(
        async () => {
          expect(await code(kit, id)).toBe(100)
          expect(traces()[last]?.nonce).toBeDefined()
        },
        { timeout: 20_000, interval: 50 },
      )
      const price = '0x174876e800'
      const replacement = {
        from: account,
        to: account,
        value: other === 'another' ? '0x1' : '0x0',
        nonce: `0x${traces()[last]?.nonce?.toString(16)}`,
        maxFeePerGas: price,
        maxPriorityFeePerGas: price,
      }
      await askNode(anvil.url, 'eth_sendTransaction', [replacement])
      await askNode(anvil.url, 'evm_mine')
      await until(kit, id, wanted)
      const { receipts } = await readCallsStatus(kit, id)
      expect(receipts.map(({ status }) => status)).toEqual(requested.slice(1).map(() => 'success'))
    },
  )

  it('calls of a disconnected account are forgotten', async () => {
    const kit = await openPage()
    const { id } = await sendCalls(kit, { calls: [call] })
    await until(kit, id, 200)
    await disconnect(kit)
    expect(localStorage.getItem('@latchkey/sequences')).toBeNull()
    await expect(readCallsStatus(kit, id)).rejects.toMatchObject({ code: 'ACCOUNT_MISSING' })
  })

  it.each([
    [
      'several calls as one',
      { calls: [call, call], atomicRequired: true },
      'ATOMICITY_UNSUPPORTED',
    ],
    [
      'a required capability',
      { calls: [call], capabilities: { paymasterService: { url: 'https://p.example' } } },
      'CAPABILITY_UNSUPPORTED',
    ],
    [
      'a required capability of one call',
      { calls: [{ ...call, capabilities: { gasLimitOverride: { value: '0x1' } } }] },
      'CAPABILITY_UNSUPPORTED',
    ],
    ['no calls', { calls: [] }, 'CALLS_INVALID'],
    ['21 calls', { calls: Array.from({ length: 21 }, () => call) }, 'CALLS_TOO_MANY'],
    ['a call without `to`', { calls: [{ data: '0x' } as unknown as typeof call] }, 'CALLS_INVALID'],
    ['a `to` that is no address', { calls: [{ to: '0x12' }] }, 'CALLS_INVALID'],
    ['data without 0x', { calls: [{ to, data: 'ff' }] }, 'CALLS_INVALID'],
    ['a negative value', { calls: [{ to, value: -1n }] }, 'CALLS_INVALID'],
    ['more coin than there is', { calls: [{ to, value: 10n ** 30n }] }, 'TRANSFER_REFUSED'],
    ['another account', { calls: [call], account: poor }, 'ACCOUNT_MISSING'],
    ['another network', { calls: [call], chainId: 5 }, 'CHAIN_UNSUPPORTED'],
    ['an id of no characters', { calls: [call], id: '' }, 'CALLS_INVALID'],
  ])('%s is refused before the wallet is asked [EMB-10]', async (_, request, expected) => {
    const kit = await openPage()
    await expect(sendCalls(kit, request)).rejects.toMatchObject({ code: expected })
    expect(sent()).toBe(0)
  })

  it('an optional capability that the wallet lacks changes nothing', async () => {
    const kit = await openPage()
    const capabilities = { paymasterService: { url: 'https://p.example', optional: true } }
    const { id } = await sendCalls(kit, { calls: [call], capabilities })
    await until(kit, id, 200)
  })

  it('the same id twice is refused, also after a reload', async () => {
    const kit = await openPage()
    await sendCalls(kit, { calls: [call], id: '0xtwice' })
    const twice = { code: 'CALLS_ID_DUPLICATE' }
    await expect(sendCalls(kit, { calls: [call], id: '0xtwice' })).rejects.toMatchObject(twice)
    kit.destroy()
    await expect(
      sendCalls(await openPage(), { calls: [call], id: '0xtwice' }),
    ).rejects.toMatchObject(twice)
  })
})

describe('a wallet with EIP-5792', () => {
  const capabilities = {
    '0x7a69': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
  }

  it('calls and statuses are the wallet’s own [EMB-12]', async () => {
    wallet = plainWallet({
      wallet_getCapabilities: capabilities,
      wallet_sendCalls: { id: '0xown', capabilities: { paymasterService: {} } },
      wallet_getCallsStatus: { status: 100 },
      wallet_showCallsStatus: null,
    })
    const kit = await openPage()
    await expect(
      sendCalls(kit, {
        calls: [call, call],
        atomicRequired: true,
        capabilities: { paymasterService: { url: 'https://p.example' } },
      }),
    ).resolves.toMatchObject({ id: '0xown' })
    expect(await code(kit, '0xown')).toBe(100)
    await showCallsStatus(kit, '0xown')
    expect(sent()).toBe(0)
  })

  it.each([
    [
      'says that it cannot batch',
      { '0x7a69': { atomic: { status: 'unsupported' } } },
      'ATOMICITY_UNSUPPORTED',
    ],
    ['lacks the capability', capabilities, 'CAPABILITY_UNSUPPORTED'],
  ])('a wallet that %s is not asked for it', async (_, has, expected) => {
    wallet = plainWallet({ wallet_getCapabilities: has, wallet_sendCalls: { id: '0xown' } })
    const kit = await openPage()
    const request = { calls: [call, call], atomicRequired: true, capabilities: { other: {} } }
    const asked = expected === 'ATOMICITY_UNSUPPORTED' ? { ...request, capabilities: {} } : request
    await expect(sendCalls(kit, asked)).rejects.toMatchObject({ code: expected })
    expect(methods()).not.toContain('wallet_sendCalls')
  })

  it('a wallet of the first draft is asked in its version', async () => {
    wallet = plainWallet({
      wallet_getCapabilities: { '0x7a69': { atomicBatch: { supported: true } } },
      wallet_sendCalls: '0xold',
    })
    const kit = await openPage()
    await expect(sendCalls(kit, { calls: [call] })).resolves.toEqual({ id: '0xold' })
    const [asked] = wallet.calls.flatMap(({ method, params }) =>
      method === 'wallet_sendCalls' ? [params] : [],
    )
    expect(asked).toMatchObject([{ version: '1.0' }])
  })

  it('a wallet that has capabilities but no wallet_sendCalls gets the calls one by one', async () => {
    wallet = plainWallet({ wallet_getCapabilities: { '0x7a69': {} } })
    const kit = await openPage()
    const { id } = await sendCalls(kit, { calls: [call] })
    await until(kit, id, 200)
    expect(sent()).toBe(1)
  })

  it('an id that the wallet does not know is an error', async () => {
    wallet = plainWallet({
      wallet_getCallsStatus: () => {
        throw Object.assign(new Error('unknown'), { code: 5730 })
      },
    })
    const kit = await openPage()
    await expect(readCallsStatus(kit, '0xno')).rejects.toMatchObject({ code: 'CALLS_ID_UNKNOWN' })
  })
})
