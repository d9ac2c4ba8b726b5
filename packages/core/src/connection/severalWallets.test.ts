import type { MockWallet } from '@latchkey/testing/mock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isClosed, kitWith, mockWallet, promptsOf } from '../fixtures/mockKit.ts'
import type { Kit, KitEvent } from '../interfaces/kit.ts'
import { accountIdOf, connectionOf, connectionsOf } from '../state/active.ts'
import { sessionOf } from '../state/sessions.ts'
import { back, go } from '../window/go.ts'
import {
  connect,
  connectAll,
  disconnect,
  switchAccount,
  switchConnection,
  switchNetwork,
} from '../actions.ts'
import { show } from '../window/show.ts'

let kit: Kit
let a: MockWallet
let b: MockWallet
let sol: MockWallet
let dot: MockWallet
let events: KitEvent[]

beforeEach(() => {
  const answers = { sign: null, send: null }
  a = mockWallet('a', 'eip155', { answers })
  b = mockWallet('b', 'eip155', { answers })
  sol = mockWallet('sol', 'solana')
  dot = mockWallet('dot', 'polkadot')
  kit = kitWith([a, b, sol, dot])
  events = []
  kit.listeners.add((event) => events.push(event))
})
afterEach(() => {
  kit.destroy()
  vi.restoreAllMocks()
})

const ids = (namespace: 'eip155' | 'solana' = 'eip155'): readonly string[] =>
  connectionsOf(kit.store.getState(), namespace).map(({ connectorId }) => connectorId)
const active = (): string => kit.store.getState().activeNamespace
const account = (): string | undefined => accountIdOf(kit.store.getState())
const shown = (): unknown => kit.store.getState().modal.history.at(-1)

function requestsOf({ calls }: MockWallet): readonly unknown[] {
  return calls.flatMap(({ kind, method }) => (kind === 'request' ? method : []))
}

async function connectEach(...wallets: readonly MockWallet[]): Promise<void> {
  for (const { connector } of wallets) await connect(kit, { connectorId: connector.id })
}

describe('second wallet of a namespace', () => {
  it('a second wallet becomes the selected wallet beside the first, and requests go to the displayed wallet', async () => {
    await connectEach(a, b)
    expect(ids()).toEqual(['b', 'a'])
    expect(account()).toBe('eip155:1:b1')
    await sessionOf(kit, 'eip155')?.request('eip155:1', { method: 'sign' })
    switchConnection(kit, { namespace: 'eip155', id: 'a', address: 'a2' })
    expect(ids()).toEqual(['a', 'b'])
    expect(account()).toBe('eip155:1:a2')
    await sessionOf(kit, 'eip155')?.request('eip155:1', { method: 'send' })
    expect([requestsOf(a), requestsOf(b)]).toEqual([['send'], ['sign']])
    expect([promptsOf(a), promptsOf(b), isClosed(a)]).toEqual([1, 1, false])
  })

  it('a second wallet that refuses leaves the first wallet connected', async () => {
    await connectEach(a)
    b.refuseNext()
    await expect(connect(kit, { connectorId: 'b' })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(ids()).toEqual(['a'])
  })

  it('a wallet that is not connected and an account that a wallet lacks cannot be selected', async () => {
    await connectEach(a)
    const to = { namespace: 'eip155', id: 'b' } as const
    expect(() => switchConnection(kit, to)).toThrow('Adapter or connector not found for namespace')
    expect(() => switchConnection(kit, { ...to, id: 'a', address: 'b1' })).toThrow(
      'No ActiveCaipAddress found',
    )
    expect([account(), promptsOf(b)]).toEqual(['eip155:1:a1', 0])
  })

  it('a second wallet that ends gives its place to the most recently used other wallet', async () => {
    await connectEach(a)
    const provider = sessionOf(kit, 'eip155')?.provider
    await connectEach(b)
    b.lock()
    expect(ids()).toEqual(['a'])
    expect(sessionOf(kit, 'eip155')?.provider).toBe(provider)
    a.end()
    expect(ids()).toEqual([])
  })

  it('a second wallet is still asked in the open window when the first wallet is locked meanwhile', async () => {
    await connectEach(a)
    await show(kit, { view: 'Connect' })
    b.hold()
    const connecting = connect(kit, { connectorId: 'b' })
    await vi.waitFor(() =>
      expect(kit.store.getState().connections.eip155?.status).toBe('connecting'),
    )
    a.lock()
    await Promise.resolve()
    expect(kit.store.getState().modal.open).toBe(true)
    b.answer()
    await connecting
    expect(ids()).toEqual(['b'])
    expect(kit.store.getState().modal.open).toBe(false)
  })

  it('a wallet that rejects with an abort error of its own has failed', async () => {
    vi.spyOn(a.connector, 'connect').mockRejectedValue(new DOMException('gone', 'AbortError'))
    await expect(connect(kit, { connectorId: 'a' })).rejects.toMatchObject({
      code: 'WALLET_FAILED',
    })
  })

  it('a connected wallet is followed while another wallet is displayed', async () => {
    await connectEach(b, a)
    b.changeNetwork('eip155:2')
    b.changeAccounts(['b3'])
    expect(account()).toBe('eip155:1:a1')
    switchConnection(kit, { namespace: 'eip155', id: 'b' })
    expect(account()).toBe('eip155:2:b3')
    a.end()
    expect(ids()).toEqual(['b'])
  })
})

describe('wallets of several namespaces', () => {
  it('wallets of several namespaces are connected at the same time, the last namespace active [CON-05]', async () => {
    await connectEach(a, sol, dot)
    expect([ids(), ids('solana'), active()]).toEqual([['a'], ['sol'], 'polkadot'])
  })

  it('a wallet changes its network without making its namespace active', async () => {
    await connectEach(a, sol)
    a.changeNetwork('eip155:2')
    // This network is not supported, but another wallet is displayed, so no window opens.
    a.changeNetwork('eip155:99')
    expect([active(), kit.store.getState().modal.open]).toEqual(['solana', false])
    await switchNetwork(kit, { network: 'eip155:1' })
    expect(account()).toBe('eip155:1:a1')
    await switchNetwork(kit, { network: 'polkadot:2' })
    expect(active()).toBe('polkadot')
    expect(connectionOf(kit.store.getState())).toBeUndefined()
  })

  it('a connected namespace becomes active when the wallet of the active namespace ends', async () => {
    await connectEach(a, b, sol)
    sol.end()
    await vi.waitFor(() => expect(account()).toBe('eip155:1:b1'))
  })

  it('events of wallets name their namespace [NET-04]', async () => {
    sol.refuseNext()
    await connectEach(a)
    await connect(kit, { connectorId: 'sol' }).catch(() => {})
    await switchNetwork(kit, { network: 'eip155:2' })
    await disconnect(kit)
    expect(
      events.map(({ name, data }) => [name, (data as { namespace?: string }).namespace]),
    ).toEqual([
      ['CONNECT', 'eip155'],
      ['CONNECT_ERROR', 'solana'],
      ['SWITCH_NETWORK', 'eip155'],
      ['DISCONNECT_SUCCESS', 'eip155'],
    ])
  })
})

describe('disconnect', () => {
  it('ending one connection of a namespace selects the other [STA-06]', async () => {
    await connectEach(a, b, sol)
    await disconnect(kit, { namespace: 'eip155', id: 'b' })
    expect([ids(), active(), isClosed(b), isClosed(a)]).toEqual([['a'], 'solana', true, false])
  })

  it('ending a namespace ends all its wallets, and the active namespace gives way [STA-06]', async () => {
    await connectEach(sol, a, b)
    await disconnect(kit, { namespace: 'eip155' })
    expect([ids(), active(), isClosed(a), isClosed(b), isClosed(sol)]).toEqual([
      [],
      'solana',
      true,
      true,
      false,
    ])
  })

  it('ending all connections leaves no session [STA-06]', async () => {
    await connectEach(a, b, sol)
    await disconnect(kit)
    expect([ids(), ids('solana'), kit.sessions.size]).toEqual([[], [], 0])
  })

  it('a wallet whose visitor declines to disconnect stays connected, and the rest ends [NET-06]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await connectEach(a, b, sol)
    a.refuseNext(4001, { call: 'disconnect' })
    await expect(disconnect(kit)).rejects.toMatchObject({ code: 'DISCONNECT_FAILED' })
    expect([ids(), ids('solana'), active()]).toEqual([['a'], [], 'eip155'])
  })
})

describe('account', () => {
  const accounts = (): unknown =>
    connectionOf(kit.store.getState(), 'polkadot')?.accounts.map(({ address, type }) => [
      address,
      type,
    ])

  it('an account is written and typed by its namespace on each network and stays selected [STA-02]', async () => {
    await connectEach(dot)
    expect(accounts()).toEqual([
      ['dot1@1', 'first'],
      ['dot2@1', 'second'],
    ])
    switchAccount(kit, { namespace: 'polkadot', address: 'dot2@1' })
    await switchNetwork(kit, { network: 'polkadot:2' })
    expect(accounts()).toEqual([
      ['dot2@2', 'second'],
      ['dot1@2', 'first'],
    ])
    expect(account()).toBe('polkadot:2:dot2@2')
  })

  it('an account is never seen with a network other than its own', async () => {
    await connectEach(dot)
    const seen = new Set<string | undefined>()
    kit.store.subscribe(() => seen.add(account()))
    dot.changeNetwork('polkadot:2')
    expect([...seen]).toEqual(['polkadot:2:dot1@2'])
  })
})

describe('wallet of several namespaces', () => {
  beforeEach(() => {
    kit.destroy()
    const name = 'Many'
    a = mockWallet('a', 'eip155', { name })
    sol = mockWallet('sol', 'solana', { name })
    dot = mockWallet('dot', 'polkadot', { name: 'Many Wallet' })
    kit = kitWith([a, sol, dot])
  })
  const many = { connectorId: 'multi:Many' }

  it('a wallet of several namespaces connects the requested namespace, else the active namespace [CON-09]', async () => {
    await connect(kit, many)
    await connect(kit, { ...many, namespace: 'solana' })
    expect([ids(), ids('solana'), promptsOf(dot)]).toEqual([['a'], ['sol'], 0])
    await expect(connect(kit, { ...many, namespace: 'bip122' })).rejects.toMatchObject({
      code: 'CONNECTOR_MISSING',
    })
  })

  it('a wallet of several namespaces connects all its namespaces except a refused namespace [CON-09]', async () => {
    sol.refuseNext()
    await expect(connectAll(kit, many)).resolves.toEqual(['eip155:1:a1', 'polkadot:1:dot1@1'])
    expect([ids(), ids('solana'), active()]).toEqual([['a'], [], 'eip155'])
    await disconnect(kit, { id: many.connectorId })
    expect([isClosed(a), isClosed(sol), isClosed(dot)]).toEqual([true, false, true])
  })

  it('connecting all namespaces fails when the wallet refuses each or the visitor leaves [CON-09]', async () => {
    for (const each of [a, sol, dot]) each.refuseNext()
    await expect(connectAll(kit, many)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const signal = AbortSignal.abort()
    await expect(connectAll(kit, { ...many, signal })).rejects.toMatchObject({ code: 'ABORTED' })
    expect([promptsOf(a), promptsOf(sol), promptsOf(dot)]).toEqual([1, 1, 1])
  })

  it('a wallet of several namespaces is one recent wallet, whichever namespaces are used [CON-10]', async () => {
    kit.destroy()
    kit = kitWith([a, sol, dot, b])
    await connect(kit, { connectorId: 'b' })
    await connectAll(kit, many)
    expect(kit.store.getState().recent.map(({ id }) => id)).toEqual(['dot', 'b'])
  })
})

describe('opening for a namespace', () => {
  it('opening for a namespace shows its wallets and changes the active namespace only once a wallet connects [MOD-02, MOD-05]', async () => {
    await connectEach(a)
    const connectView = { view: 'Connect', params: { namespace: 'solana' } }
    void show(kit, { namespace: 'solana' })
    expect([shown(), active()]).toEqual([connectView, 'eip155'])
    void show(kit, { view: 'Connect', namespace: 'solana' })
    expect([shown(), active()]).toEqual([connectView, 'eip155'])
    await connectEach(sol)
    expect(active()).toBe('solana')
  })

  it('opening for a connected namespace shows its account and makes it the active namespace [MOD-04]', async () => {
    await connectEach(a, sol)
    void show(kit, { namespace: 'eip155' })
    expect([shown(), active()]).toEqual([{ view: 'Account', params: undefined }, 'eip155'])
  })

  it('going back leads to Connect when Connect was opened for a namespace, else to Account [MOD-06]', async () => {
    await connectEach(a)
    void show(kit, { view: 'Connect', namespace: 'eip155' })
    const connectView = shown()
    go(kit, { view: 'ConnectingExternal', params: { connectorId: 'b' } })
    back(kit)
    expect(shown()).toEqual(connectView)
    void show(kit, { view: 'Connect' })
    go(kit, { view: 'ConnectingExternal', params: { connectorId: 'b' } })
    back(kit)
    expect(shown()).toMatchObject({ view: 'Account' })
  })
})
