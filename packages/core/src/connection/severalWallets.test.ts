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

describe('a second wallet of a family', () => {
  it('stands beside the first, whose place it takes; requests go to the one displayed', async () => {
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

  it('that refuses leaves the first', async () => {
    await connectEach(a)
    b.refuseNext()
    await expect(connect(kit, { connectorId: 'b' })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(ids()).toEqual(['a'])
  })

  it('is not selected where it is not connected, nor an account it does not have', async () => {
    await connectEach(a)
    const to = { namespace: 'eip155', id: 'b' } as const
    expect(() => switchConnection(kit, to)).toThrow('Adapter or connector not found for namespace')
    expect(() => switchConnection(kit, { ...to, id: 'a', address: 'b1' })).toThrow(
      'No ActiveCaipAddress found',
    )
    expect([account(), promptsOf(b)]).toEqual(['eip155:1:a1', 0])
  })

  it('makes place for the most recently used other when it ends', async () => {
    await connectEach(a)
    const provider = sessionOf(kit, 'eip155')?.provider
    await connectEach(b)
    b.lock()
    expect(ids()).toEqual(['a'])
    expect(sessionOf(kit, 'eip155')?.provider).toBe(provider)
    a.end()
    expect(ids()).toEqual([])
  })

  it('is still asked, in the window, when the first is locked meanwhile', async () => {
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

  it('that gives up by itself, in the words of an abort, has failed', async () => {
    vi.spyOn(a.connector, 'connect').mockRejectedValue(new DOMException('gone', 'AbortError'))
    await expect(connect(kit, { connectorId: 'a' })).rejects.toMatchObject({
      code: 'WALLET_FAILED',
    })
  })

  it('is followed beside the displayed one', async () => {
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

describe('wallets of several families', () => {
  it('are connected at the same time, the last one active [CON-05]', async () => {
    await connectEach(a, sol, dot)
    expect([ids(), ids('solana'), active()]).toEqual([['a'], ['sol'], 'polkadot'])
  })

  it('change the network without becoming the active one', async () => {
    await connectEach(a, sol)
    a.changeNetwork('eip155:2')
    // One nobody asked for: what is displayed is another wallet's, so nothing is said.
    a.changeNetwork('eip155:99')
    expect([active(), kit.store.getState().modal.open]).toEqual(['solana', false])
    await switchNetwork(kit, { network: 'eip155:1' })
    expect(account()).toBe('eip155:1:a1')
    await switchNetwork(kit, { network: 'polkadot:2' })
    expect(active()).toBe('polkadot')
    expect(connectionOf(kit.store.getState())).toBeUndefined()
  })

  it('give the place of the active one to another when it ends', async () => {
    await connectEach(a, b, sol)
    sol.end()
    await vi.waitFor(() => expect(account()).toBe('eip155:1:b1'))
  })

  it('tell of themselves by family [NET-04]', async () => {
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

describe('ending', () => {
  it('one connection puts the other in its place [STA-06]', async () => {
    await connectEach(a, b, sol)
    await disconnect(kit, { namespace: 'eip155', id: 'b' })
    expect([ids(), active(), isClosed(b), isClosed(a)]).toEqual([['a'], 'solana', true, false])
  })

  it('a family ends all its wallets, and an active one gives way [STA-06]', async () => {
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

  it('everything leaves nobody [STA-06]', async () => {
    await connectEach(a, b, sol)
    await disconnect(kit)
    expect([ids(), ids('solana'), kit.sessions.size]).toEqual([[], [], 0])
  })

  it('what fails stays, and the rest ends [NET-06]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await connectEach(a, b, sol)
    a.refuseNext(-32603, { call: 'disconnect' })
    await expect(disconnect(kit)).rejects.toMatchObject({ code: 'DISCONNECT_FAILED' })
    expect([ids(), ids('solana'), active()]).toEqual([['a'], [], 'eip155'])
  })
})

describe('an account', () => {
  const accounts = (): unknown =>
    connectionOf(kit.store.getState(), 'polkadot')?.accounts.map(({ address, type }) => [
      address,
      type,
    ])

  it('is written and typed by its family, anew on each network, and stays selected [STA-02]', async () => {
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

  it('is never seen with another network than its own', async () => {
    await connectEach(dot)
    const seen = new Set<string | undefined>()
    kit.store.subscribe(() => seen.add(account()))
    dot.changeNetwork('polkadot:2')
    expect([...seen]).toEqual(['polkadot:2:dot1@2'])
  })
})

describe('a wallet of several families', () => {
  beforeEach(() => {
    kit.destroy()
    const name = 'Many'
    a = mockWallet('a', 'eip155', { name })
    sol = mockWallet('sol', 'solana', { name })
    dot = mockWallet('dot', 'polkadot', { name: 'Many Wallet' })
    kit = kitWith([a, sol, dot])
  })
  const many = { connectorId: 'multi:Many' }

  it('connects the family that is asked for, the active one otherwise [CON-09]', async () => {
    await connect(kit, many)
    await connect(kit, { ...many, namespace: 'solana' })
    expect([ids(), ids('solana'), promptsOf(dot)]).toEqual([['a'], ['sol'], 0])
    await expect(connect(kit, { ...many, namespace: 'bip122' })).rejects.toMatchObject({
      code: 'CONNECTOR_MISSING',
    })
  })

  it('connects all; what it refuses undoes nothing [CON-09]', async () => {
    sol.refuseNext()
    await expect(connectAll(kit, many)).resolves.toEqual(['eip155:1:a1', 'polkadot:1:dot1@1'])
    expect([ids(), ids('solana'), active()]).toEqual([['a'], [], 'eip155'])
    await disconnect(kit, { id: many.connectorId })
    expect([isClosed(a), isClosed(sol), isClosed(dot)]).toEqual([true, false, true])
  })

  it('is no success where it refuses each, or the visitor leaves [CON-09]', async () => {
    for (const each of [a, sol, dot]) each.refuseNext()
    await expect(connectAll(kit, many)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const signal = AbortSignal.abort()
    await expect(connectAll(kit, { ...many, signal })).rejects.toMatchObject({ code: 'ABORTED' })
    expect([promptsOf(a), promptsOf(sol), promptsOf(dot)]).toEqual([1, 1, 1])
  })

  it('is one of the two recent ones, whatever of it is used [CON-10]', async () => {
    kit.destroy()
    kit = kitWith([a, sol, dot, b])
    await connect(kit, { connectorId: 'b' })
    await connectAll(kit, many)
    expect(kit.store.getState().recent.map(({ id }) => id)).toEqual(['dot', 'b'])
  })
})

describe('opening for a family', () => {
  it('shows its wallets, and moves nothing until one is connected [MOD-02, MOD-05]', async () => {
    await connectEach(a)
    const connectView = { view: 'Connect', params: { namespace: 'solana' } }
    void show(kit, { namespace: 'solana' })
    expect([shown(), active()]).toEqual([connectView, 'eip155'])
    void show(kit, { view: 'Connect', namespace: 'solana' })
    expect([shown(), active()]).toEqual([connectView, 'eip155'])
    await connectEach(sol)
    expect(active()).toBe('solana')
  })

  it('shows its account when it is connected, which becomes the active one [MOD-04]', async () => {
    await connectEach(a, sol)
    void show(kit, { namespace: 'eip155' })
    expect([shown(), active()]).toEqual([{ view: 'Account', params: undefined }, 'eip155'])
  })

  it('to add a wallet lets the visitor come back to it, connected or not [MOD-06]', async () => {
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
