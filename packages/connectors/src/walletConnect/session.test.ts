import {
  connect,
  connectionOf,
  connectionsOf,
  type Kit,
  linkOf,
  sessionOf,
  switchNetwork,
  walletConnectId,
} from '@latchkey/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAccounts, readChain } from './events.ts'
import {
  fakeAccount,
  type FakePairing,
  fakePairing,
  FakePairingError,
} from './fixtures/fakePairing.ts'
import { fakePage } from './fixtures/fakePage.ts'
import { kitOver, solanaId } from './fixtures/kitOver.ts'
import type { PairedProvider } from './provider.ts'

let pairing: FakePairing
let kit: Kit
const topic = 'topic1'
const solana = `solana:${solanaId}`
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

beforeEach(async () => {
  fakePage()
  pairing = fakePairing()
  kit = kitOver(pairing)
  const connecting = connect(kit, { connectorId: walletConnectId })
  await vi.waitUntil(() => linkOf(kit.store.getState()))
  pairing.open[0]?.approve()
  await connecting
})
afterEach(() => {
  kit.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const provider = (namespace: 'eip155' | 'solana' = 'eip155'): PairedProvider =>
  sessionOf(kit, namespace)?.provider as PairedProvider
const connection = (): unknown => connectionOf(kit.store.getState(), 'eip155')
/** Records every state of the namespace from now on. */
function watch(): unknown[] {
  const seen: unknown[] = []
  kit.store.subscribe((state, before) => {
    const now = connectionOf(state, 'eip155')
    const then = connectionOf(before, 'eip155')
    if (now?.network !== then?.network || now?.accounts !== then?.accounts)
      seen.push([now?.network, now?.accounts[0].address])
  })
  return seen
}
const event = (name: string, data: unknown, chainId = 'eip155:1'): void =>
  pairing.emit({ kind: 'event', topic, chainId, name, data })

describe('an EIP-1193 provider', () => {
  it('the WalletConnect provider answers accounts and chain without the wallet', async () => {
    expect(await provider().request({ method: 'eth_accounts' })).toEqual([fakeAccount])
    expect(await provider().request({ method: 'eth_requestAccounts' })).toEqual([fakeAccount])
    expect(await provider().request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider().request({ method: 'net_version' })).toBe('1')
    expect([provider().chainId, provider().accounts]).toEqual(['0x1', [fakeAccount]])
    expect(pairing.requests).toEqual([])
  })

  it('the WalletConnect provider asks nodes for reads, and the wallet for signatures', async () => {
    const fetched = vi.fn(() =>
      Promise.resolve(Response.json({ jsonrpc: '2.0', id: 0, result: '0x2a' })),
    )
    vi.stubGlobal('fetch', fetched)
    expect(await provider().request({ method: 'eth_blockNumber' })).toBe('0x2a')
    expect([pairing.requests.length, fetched.mock.calls.length]).toEqual([0, 1])
    pairing.answer = () => '0xsigned'
    const params = ['0x68', fakeAccount]
    expect(await provider().request({ method: 'personal_sign', params })).toBe('0xsigned')
    expect(pairing.requests).toMatchObject([
      { topic, chainId: 'eip155:1', method: 'personal_sign', params },
    ])
  })

  it.each([
    ['a refusal', new FakePairingError('WALLET', 'User rejected', 4001), 4001],
    ['a wallet’s own failure', new FakePairingError('WALLET', 'bad', -32000), -32000],
    ['silence', new FakePairingError('TIMEOUT', 'no answer'), -32603],
    ['an unknown error', new Error('odd'), -32603],
  ])('WalletConnect’s provider rejects with a number for %s [CON-16]', async (_, failure, code) => {
    pairing.answer = () => {
      throw failure
    }
    const asked = provider().request({ method: 'personal_sign', params: [] })
    await expect(asked).rejects.toMatchObject({ code, message: failure.message })
  })

  it('the WalletConnect provider passes on a node’s own error', async () => {
    const error = { code: 3, message: 'execution reverted' }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ jsonrpc: '2.0', id: 0, error })))
    await expect(provider().request({ method: 'eth_call', params: [] })).rejects.toMatchObject(
      error,
    )
  })

  it('the WalletConnect provider emits changes, even when one listener throws', async () => {
    const heard: unknown[] = []
    const silent = vi.spyOn(console, 'error').mockReturnValue()
    const gone = (): void => void heard.push('gone')
    provider()
      .on('chainChanged', () => {
        throw new Error('host')
      })
      .on('chainChanged', (id) => heard.push(id))
      .on('chainChanged', gone)
      .on('disconnect', (error) => heard.push((error as { code: number }).code))
      .removeListener('chainChanged', gone)
    await switchNetwork(kit, { network: 'eip155:10' })
    pairing.emit({ kind: 'deleted', topic, reason: { code: 6000, message: '' } })
    expect(heard).toEqual(['0xa', 4900])
    silent.mockRestore()
  })

  it('the WalletConnect provider of Solana passes its methods to the wallet', async () => {
    await provider('solana').request({ method: 'solana_signMessage', params: { message: 'x' } })
    expect(pairing.requests).toMatchObject([{ chainId: solana, method: 'solana_signMessage' }])
    expect(provider('solana').chainId).toBe(solana)
  })
})

describe('the network', () => {
  it('an approved network is switched to without asking the wallet (walletconnect.md 13) [CON-15]', async () => {
    await switchNetwork(kit, { network: 'eip155:10' })
    expect(connection()).toMatchObject({ network: 'eip155:10' })
    const params = [{ chainId: '0x1' }]
    await provider().request({ method: 'wallet_switchEthereumChain', params })
    expect(connection()).toMatchObject({ network: 'eip155:1' })
    expect(pairing.requests).toEqual([])
  })

  it('a network that is not approved is requested once over an approved network [CON-15]', async () => {
    pairing.update(topic, {
      namespaces: {
        eip155: {
          chains: ['eip155:1'],
          accounts: [`eip155:1:${fakeAccount}`],
          methods: [],
          events: [],
        },
      },
    })
    await switchNetwork(kit, { network: 'eip155:10' })
    expect(pairing.requests).toMatchObject([
      { chainId: 'eip155:1', method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] },
    ])
    expect(connection()).toMatchObject({
      network: 'eip155:10',
      accounts: [{ address: fakeAccount }],
    })
    // The wallet switched there once, so no second request is sent.
    await switchNetwork(kit, { network: 'eip155:1' })
    await switchNetwork(kit, { network: 'eip155:10' })
    expect(pairing.requests).toHaveLength(1)
  })

  it('the network stays when the wallet declines the switch', async () => {
    pairing.answer = () => {
      throw new FakePairingError('WALLET', 'no', 4001)
    }
    pairing.update(topic, {
      namespaces: {
        eip155: {
          chains: ['eip155:1'],
          accounts: [`eip155:1:${fakeAccount}`],
          methods: [],
          events: [],
        },
      },
    })
    const switching = switchNetwork(kit, { network: 'eip155:10' })
    await expect(switching).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(connection()).toMatchObject({ network: 'eip155:1' })
  })

  it('a network that the wallet did not approve is refused without an adapter for its namespace', async () => {
    kit.set((state) => ({
      networks: [...state.networks, { ...state.networks[2], caipNetworkId: 'solana:dev' } as never],
    }))
    await expect(switchNetwork(kit, { network: 'solana:dev' })).rejects.toThrow(
      'Chain is not supported',
    )
  })

  it('the chosen network comes back after a reload', async () => {
    await switchNetwork(kit, { network: 'eip155:10' })
    kit.destroy()
    kit = kitOver(pairing)
    await vi.waitFor(() => expect(kit.store.getState().initialized).toBe(true))
    expect(connection()).toMatchObject({ network: 'eip155:10' })
  })
})

describe('several wallets of a namespace', () => {
  it('a wallet beside the displayed one comes back on its own network after a reload', async () => {
    await switchNetwork(kit, { network: 'eip155:10' })
    const connecting = connect(kit, { connectorId: walletConnectId })
    await vi.waitUntil(() => linkOf(kit.store.getState()))
    const peer = { name: 'Other', description: '', url: 'https://other.example', icons: [] }
    pairing.open[0]?.approve({ peer })
    await connecting
    await switchNetwork(kit, { network: 'eip155:1' })
    const seen = (): unknown =>
      connectionsOf(kit.store.getState(), 'eip155').map((each) => [each.wallet?.name, each.network])
    const before = [
      ['Other', 'eip155:1'],
      ['Fake Wallet', 'eip155:10'],
    ]
    expect(seen()).toEqual(before)
    kit.destroy()
    kit = kitOver(pairing)
    await vi.waitFor(() => expect(kit.store.getState().initialized).toBe(true))
    expect(seen()).toEqual(before)
  })
})

describe('events of a wallet', () => {
  beforeEach(() => vi.useFakeTimers())

  it('a chain event takes effect after a quiet second (walletconnect.md 13)', async () => {
    const seen = watch()
    event('chainChanged', 56, 'eip155:56')
    await vi.advanceTimersByTimeAsync(600)
    event('chainChanged', '0xa', 'eip155:1')
    await vi.advanceTimersByTimeAsync(999)
    expect(seen).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual([['eip155:10', fakeAccount]])
  })

  it('an accounts event is followed, unless its list is empty', async () => {
    const seen = watch()
    event('accountsChanged', [])
    await vi.advanceTimersByTimeAsync(1_000)
    event('accountsChanged', [`eip155:1:${other}`, `${solana}:So1`])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen).toEqual([['eip155:1', other]])
    expect(connectionOf(kit.store.getState(), 'solana')?.accounts[0].address).toBe('So1')
    await switchNetwork(kit, { network: 'eip155:10' })
    expect(connection()).toMatchObject({ accounts: [{ address: other }] })
  })

  it('a session update changes the account and the network, and drops a namespace', async () => {
    pairing.update(topic, {
      namespaces: {
        eip155: {
          chains: ['eip155:10'],
          accounts: [`eip155:10:${other}`],
          methods: [],
          events: [],
        },
      },
    })
    expect(connectionOf(kit.store.getState(), 'solana')).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(connection()).toMatchObject({ network: 'eip155:10', accounts: [{ address: other }] })
  })

  it('an event of another session is ignored', async () => {
    const seen = watch()
    pairing.emit({ kind: 'deleted', topic: 'else', reason: { code: 6000, message: '' } })
    pairing.emit({
      kind: 'event',
      topic: 'else',
      chainId: 'eip155:10',
      name: 'chainChanged',
      data: 10,
    })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(seen).toEqual([])
  })

  it('a chain event for a network that is not configured leads to that network [STA-08]', async () => {
    event('chainChanged', '0x89', 'eip155:137')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(connection()).toMatchObject({ network: 'eip155:137' })
  })
})

describe('chainChanged in the wild (walletconnect.md 6)', () => {
  it.each([
    [10, 'eip155:10'],
    ['10', 'eip155:10'],
    ['0xa', 'eip155:10'],
    ['0xA', 'eip155:10'],
    ['eip155:10', 'eip155:10'],
    ['eip155:0xa', 'eip155:10'],
    ['EIP155:010', 'eip155:10'],
    [' 0XA ', 'eip155:10'],
    [undefined, 'eip155:1'],
    [{ chainId: 10 }, 'eip155:1'],
    ['nonsense', 'eip155:1'],
    [-1, 'eip155:1'],
    [Number.NaN, 'eip155:1'],
  ])('chainChanged with %j is read as %s', (data, network) => {
    expect(readChain(data, 'eip155:1')).toBe(network)
  })
  it('chainChanged without a readable network is ignored', () => {
    expect(readChain('x', 'cosmos:hub')).toBeUndefined()
    expect(readChain('a:b:c', '')).toBeUndefined()
  })
  it('chainChanged of Solana is read as its id', () => {
    expect(readChain(solana, 'eip155:1')).toBe(solana)
    expect(readChain(undefined, solana)).toBe(solana)
  })
})

describe('accountsChanged in the wild (walletconnect.md 6)', () => {
  const read = (data: unknown, chainId = 'eip155:1'): unknown => {
    const found = readAccounts(data, chainId, 'eip155')
    return found && Object.fromEntries(found)
  }
  it.each([
    [['eip155:1:0xA', 'eip155:10:0xA'], { 'eip155:1': ['0xA'], 'eip155:10': ['0xA'] }],
    [['eip155:0xa:0xA'], { 'eip155:10': ['0xA'] }],
    [['0xA', '0xB'], { 'eip155:1': ['0xA', '0xB'] }],
    [[`${solana}:So1`], {}],
    [['eip155:1:', 7, null], {}],
    [[], {}],
    ['0xA', { 'eip155:1': ['0xA'] }],
    [' eip155:10:0xA ', { 'eip155:10': ['0xA'] }],
    ['["0xA","0xB"]', { 'eip155:1': ['0xA', '0xB'] }],
    ['', undefined],
    ['{"accounts":[]}', undefined],
    ['[not json', undefined],
    [{ length: 2 }, undefined],
    [undefined, undefined],
  ])('accountsChanged with %j is read as %j', (data, addresses) => {
    expect(read(data)).toEqual(addresses)
  })
  it('accountsChanged of another namespace gives no accounts', () => {
    expect(read(['0xA'], solana)).toEqual({})
  })
})

describe('accounts of a wallet with an address for each network', () => {
  const [safe, safeOf10, next] = ['0x51', '0x52', '0x53']
  const addressOn = async (network: 'eip155:1' | 'eip155:10'): Promise<string | undefined> => {
    await switchNetwork(kit, { network })
    return connectionOf(kit.store.getState(), 'eip155')?.accounts[0].address
  }
  const grant = (...accounts: readonly string[]): void => {
    const chains = accounts.map((each) => each.split(':', 2).join(':'))
    const methods = ['eth_accounts']
    pairing.update(topic, { namespaces: { eip155: { chains, accounts, methods, events: [] } } })
  }
  const quiet = (): unknown => vi.advanceTimersByTimeAsync(1_000)
  beforeEach(async () => {
    vi.useFakeTimers()
    grant(`eip155:1:${safe}`, `eip155:10:${safeOf10}`)
    await quiet()
  })

  it.each([
    ['a bare address', [next]],
    ['CAIP-10', [`eip155:1:${next}`]],
    ['text', next],
  ])('an account that is reported as %s is shown only on its network', async (_, data) => {
    event('accountsChanged', data)
    await quiet()
    expect([await addressOn('eip155:1'), await addressOn('eip155:10')]).toEqual([next, safeOf10])
    await quiet()
    expect(await addressOn('eip155:1')).toBe(next)
  })

  it('an account that is reported for the other network is shown once that network is used', async () => {
    event('accountsChanged', [`eip155:10:${next}`])
    await quiet()
    expect([await addressOn('eip155:1'), await addressOn('eip155:10')]).toEqual([safe, next])
  })

  it('a network without an account is entered once the wallet names its account', async () => {
    event('chainChanged', '0x38', 'eip155:56')
    await quiet()
    expect(connection()).toMatchObject({ network: 'eip155:1', accounts: [{ address: safe }] })
    event('accountsChanged', [`eip155:56:${next}`])
    await quiet()
    expect(connection()).toMatchObject({ network: 'eip155:56', accounts: [{ address: next }] })
  })

  it('accounts in an unreadable form are asked for again', async () => {
    pairing.answer = ({ method }) => (method === 'eth_accounts' ? [next] : undefined)
    event('accountsChanged', { account: next })
    await quiet()
    await quiet()
    expect(await addressOn('eip155:1')).toBe(next)
    expect(pairing.requests).toMatchObject([{ method: 'eth_accounts', chainId: 'eip155:1' }])
  })
})
