import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kitWith, type Wallet, wallet } from '../fixtures/severalWallets.ts'
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
let a: Wallet
let b: Wallet
let sol: Wallet
let dot: Wallet
let events: KitEvent[]

beforeEach(() => {
  a = wallet('a', 'eip155')
  b = wallet('b', 'eip155')
  sol = wallet('sol', 'solana')
  dot = wallet('dot', 'polkadot')
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

async function connectEach(...wallets: readonly Wallet[]): Promise<void> {
  for (const { id } of wallets) await connect(kit, { connectorId: id })
}

describe('second wallet of a family', () => {
  it('a second wallet becomes the selected wallet beside the first, and requests go to the displayed wallet', async () => {
    await connectEach(a, b)
    expect(ids()).toEqual(['b', 'a'])
    expect(account()).toBe('eip155:1:b1')
    await sessionOf(kit, 'eip155')?.request('eip155:1', { method: 'sign' })
    switchConnection(kit, { namespace: 'eip155', id: 'a', address: 'a2' })
    expect(ids()).toEqual(['a', 'b'])
    expect(account()).toBe('eip155:1:a2')
    await sessionOf(kit, 'eip155')?.request('eip155:1', { method: 'send' })
    expect([a.asked, b.asked]).toEqual([['send'], ['sign']])
    expect([a.prompts, b.prompts, a.closed]).toEqual([1, 1, false])
  })

  it('a second wallet that refuses leaves the first wallet connected', async () => {
    await connectEach(a)
    b.refuse = true
    await expect(connect(kit, { connectorId: 'b' })).rejects.toMatchObject({
      code: 'WALLET_FAILED',
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
    expect([account(), b.prompts]).toEqual(['eip155:1:a1', 0])
  })

  it('a second wallet that ends gives its place to the most recently used other wallet', async () => {
    await connectEach(a, b)
    b.emit({ kind: 'accounts', addresses: [] })
    expect(ids()).toEqual(['a'])
    expect(sessionOf(kit, 'eip155')?.provider).toEqual({ id: 'a' })
    a.emit({ kind: 'closed' })
    expect(ids()).toEqual([])
  })

  it('a second wallet is still asked in the open window when the first wallet is locked meanwhile', async () => {
    await connectEach(a)
    await show(kit, { view: 'Connect' })
    const { connect: approve } = b
    let yes = (): void => {}
    b.connect = async (request) => {
      await new Promise<void>((resolve) => (yes = resolve))
      return approve(request)
    }
    const connecting = connect(kit, { connectorId: 'b' })
    await vi.waitFor(() =>
      expect(kit.store.getState().connections.eip155?.status).toBe('connecting'),
    )
    a.emit({ kind: 'accounts', addresses: [] })
    await Promise.resolve()
    expect(kit.store.getState().modal.open).toBe(true)
    yes()
    await connecting
    expect(ids()).toEqual(['b'])
    expect(kit.store.getState().modal.open).toBe(false)
  })

  it('a wallet that rejects with an abort error of its own has failed', async () => {
    a.connect = () => Promise.reject(new DOMException('gone', 'AbortError'))
    await expect(connect(kit, { connectorId: 'a' })).rejects.toMatchObject({
      code: 'WALLET_FAILED',
    })
  })

  it('a connected wallet is followed while another wallet is displayed', async () => {
    await connectEach(b, a)
    b.emit({ kind: 'network', network: 'eip155:2' })
    b.emit({ kind: 'accounts', addresses: ['b3'] })
    expect(account()).toBe('eip155:1:a1')
    switchConnection(kit, { namespace: 'eip155', id: 'b' })
    expect(account()).toBe('eip155:2:b3')
    a.emit({ kind: 'closed' })
    expect(ids()).toEqual(['b'])
  })
})

describe('wallets of several families', () => {
  it('wallets of several families are connected at the same time, the last family active [CON-05]', async () => {
    await connectEach(a, sol, dot)
    expect([ids(), ids('solana'), active()]).toEqual([['a'], ['sol'], 'polkadot'])
  })

  it('a wallet changes its network without making its family active', async () => {
    await connectEach(a, sol)
    a.emit({ kind: 'network', network: 'eip155:2' })
    // One nobody asked for: what is displayed is another wallet's, so nothing is said.
    a.emit({ kind: 'network', network: 'eip155:99' })
    expect([active(), kit.store.getState().modal.open]).toEqual(['solana', false])
    await switchNetwork(kit, { network: 'eip155:1' })
    expect(account()).toBe('eip155:1:a1')
    await switchNetwork(kit, { network: 'polkadot:2' })
    expect(active()).toBe('polkadot')
    expect(connectionOf(kit.store.getState())).toBeUndefined()
  })

  it('a connected family becomes active when the wallet of the active family ends', async () => {
    await connectEach(a, b, sol)
    sol.emit({ kind: 'closed' })
    await vi.waitFor(() => expect(account()).toBe('eip155:1:b1'))
  })

  it('events of wallets name their family [NET-04]', async () => {
    sol.refuse = true
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
  it('ending one connection of a family selects the other [STA-06]', async () => {
    await connectEach(a, b, sol)
    await disconnect(kit, { namespace: 'eip155', id: 'b' })
    expect([ids(), active(), b.closed, a.closed]).toEqual([['a'], 'solana', true, false])
  })

  it('ending a family ends all its wallets, and the active family gives way [STA-06]', async () => {
    await connectEach(sol, a, b)
    await disconnect(kit, { namespace: 'eip155' })
    expect([ids(), active(), a.closed, b.closed, sol.closed]).toEqual([
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

  it('a wallet that fails to disconnect stays connected, and the rest ends [NET-06]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await connectEach(a, b, sol)
    a.stuck = true
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

  it('an account is written and typed by its family on each network and stays selected [STA-02]', async () => {
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
    dot.emit({ kind: 'network', network: 'polkadot:2' })
    expect([...seen]).toEqual(['polkadot:2:dot1@2'])
  })
})

describe('wallet of several families', () => {
  beforeEach(() => {
    kit.destroy()
    const name = 'Many'
    a = wallet('a', 'eip155', { name })
    sol = wallet('sol', 'solana', { name })
    dot = wallet('dot', 'polkadot', { name: 'Many Wallet' })
    kit = kitWith([a, sol, dot])
  })
  const many = { connectorId: 'multi:Many' }

  it('a wallet of several families connects the requested family, else the active family [CON-09]', async () => {
    await connect(kit, many)
    await connect(kit, { ...many, namespace: 'solana' })
    expect([ids(), ids('solana'), dot.prompts]).toEqual([['a'], ['sol'], 0])
    await expect(connect(kit, { ...many, namespace: 'bip122' })).rejects.toMatchObject({
      code: 'CONNECTOR_MISSING',
    })
  })

  it('a wallet of several families connects all its families except a refused family [CON-09]', async () => {
    sol.refuse = true
    await expect(connectAll(kit, many)).resolves.toEqual(['eip155:1:a1', 'polkadot:1:dot1@1'])
    expect([ids(), ids('solana'), active()]).toEqual([['a'], [], 'eip155'])
    await disconnect(kit, { id: many.connectorId })
    expect([a.closed, sol.closed, dot.closed]).toEqual([true, false, true])
  })

  it('connecting all families fails when the wallet refuses each or the visitor leaves [CON-09]', async () => {
    a.refuse = sol.refuse = dot.refuse = true
    await expect(connectAll(kit, many)).rejects.toMatchObject({ code: 'WALLET_FAILED' })
    const signal = AbortSignal.abort()
    await expect(connectAll(kit, { ...many, signal })).rejects.toMatchObject({ code: 'ABORTED' })
    expect([a.prompts, sol.prompts, dot.prompts]).toEqual([1, 1, 1])
  })

  it('a wallet of several families is one recent wallet, whichever families are used [CON-10]', async () => {
    kit.destroy()
    kit = kitWith([a, sol, dot, b])
    await connect(kit, { connectorId: 'b' })
    await connectAll(kit, many)
    expect(kit.store.getState().recent.map(({ id }) => id)).toEqual(['dot', 'b'])
  })
})

describe('opening for a family', () => {
  it('opening for a family shows its wallets and changes the active family only once a wallet connects [MOD-02, MOD-05]', async () => {
    await connectEach(a)
    const connectView = { view: 'Connect', params: { namespace: 'solana' } }
    void show(kit, { namespace: 'solana' })
    expect([shown(), active()]).toEqual([connectView, 'eip155'])
    void show(kit, { view: 'Connect', namespace: 'solana' })
    expect([shown(), active()]).toEqual([connectView, 'eip155'])
    await connectEach(sol)
    expect(active()).toBe('solana')
  })

  it('opening for a connected family shows its account and makes it the active family [MOD-04]', async () => {
    await connectEach(a, sol)
    void show(kit, { namespace: 'eip155' })
    expect([shown(), active()]).toEqual([{ view: 'Account', params: undefined }, 'eip155'])
  })

  it('going back leads to Connect when Connect was opened for a family, else to Account [MOD-06]', async () => {
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
