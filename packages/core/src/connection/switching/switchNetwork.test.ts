import type { MockWallet } from '@latchkey/testing/mock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, disconnect, switchNetwork } from '../../actions.ts'
import { evm, kitWith, listenTo, mockWallet, network } from '../../fixtures/mockKit.ts'
import { stubBrowser } from '../../fixtures/stubBrowser.ts'
import type { NamespaceActions } from '../../interfaces/namespace.ts'
import type { Kit } from '../../interfaces/kit.ts'
import { networkIdOf } from '../../state/active.ts'

let loading: Promise<NamespaceActions>
let kit: Kit
let wallet: MockWallet

beforeEach(async () => {
  loading = evm.load()
  wallet = mockWallet('a', 'eip155', { knownNetworks: ['eip155:1', 'eip155:2', 'eip155:3'] })
  kit = kitWith([wallet], {
    networks: [network('eip155', 1), ...[2, 3, 4].map((id) => network('eip155', id))],
    namespaces: [{ ...evm, load: () => loading }],
  })
  await connect(kit, { connectorId: 'a' })
})
afterEach(() => {
  kit.destroy()
  vi.useRealTimers()
})

const current = (): unknown => networkIdOf(kit.store.getState())
const switches = (): readonly unknown[] =>
  wallet.calls.flatMap(({ kind, method, params }) => (kind === 'switch' ? [[method, params]] : []))

describe('switchNetwork', () => {
  it('switchNetwork asks the wallet and follows it [CON-05, CON-15]', async () => {
    const events = listenTo(kit)
    await switchNetwork(kit, { network: 'eip155:2' })
    expect(current()).toBe('eip155:2')
    expect(switches()).toEqual([['wallet_switchEthereumChain', [{ chainId: '0x2' }]]])
    expect(events).toEqual(['displayed'])
  })

  it('switchNetwork reaches a network that the wallet has to add first', async () => {
    await switchNetwork(kit, { network: 'eip155:4' })
    expect(current()).toBe('eip155:4')
    expect(switches()).toHaveLength(2)
  })

  it('switchNetwork changes nothing when the visitor declines [CON-16]', async () => {
    wallet.refuseNext()
    await expect(switchNetwork(kit, { network: 'eip155:2' })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(current()).toBe('eip155:1')
    expect(kit.store.getState().loading.eip155).toBe(false)
  })

  it('switchNetwork raises the alert Network Not Found for a network that is not configured [STA-12]', async () => {
    await expect(switchNetwork(kit, { network: 'eip155:424242' })).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
    expect(kit.store.getState().alert).toMatchObject({ text: 'Network Not Found' })
  })
})

describe('switchNetwork while disconnected', () => {
  it('switchNetwork while disconnected chooses the network, also for the next visit [STA-09]', async () => {
    stubBrowser()
    const before = kitWith([])
    await switchNetwork(before, { network: 'eip155:2' })
    expect(networkIdOf(before.store.getState())).toBe('eip155:2')
    before.destroy()
    const next = kitWith([])
    expect(networkIdOf(next.store.getState())).toBe('eip155:2')
    next.destroy()
    vi.unstubAllGlobals()
  })
})

describe('network switch', () => {
  beforeEach(() => wallet.hold('switch'))

  it('a network switch ends when the visitor leaves, and a wallet that switches later is followed [MOD-13]', async () => {
    const leaving = new AbortController()
    const switching = switchNetwork(kit, { network: 'eip155:2', signal: leaving.signal })
    await toBeAsked(1)
    expect(kit.store.getState().loading.eip155).toBe(true)
    leaving.abort()
    await expect(switching).rejects.toMatchObject({ code: 'ABORTED' })
    expect(kit.store.getState().loading.eip155).toBe(false)
    expect(networkIdOf(kit.store.getState())).toBe('eip155:1')
    wallet.answer()
    await vi.waitFor(() => expect(networkIdOf(kit.store.getState())).toBe('eip155:2'))
  })

  it('a network switch asks no wallet when the visitor leaves while the code of the namespace loads', async () => {
    let come = (): void => {}
    loading = new Promise((loaded) => (come = () => void evm.load().then(loaded)))
    const leaving = new AbortController()
    const switching = switchNetwork(kit, { network: 'eip155:2', signal: leaving.signal })
    leaving.abort()
    come()
    await expect(switching).rejects.toMatchObject({ code: 'ABORTED' })
    await Promise.resolve()
    expect(wallet.waiting).toEqual([])
  })

  it('a network switch ends once the wallet reports the network, although its answer never comes', async () => {
    const switching = switchNetwork(kit, { network: 'eip155:2' })
    await toBeAsked(1)
    wallet.changeNetwork('eip155:3')
    await Promise.resolve()
    expect(kit.store.getState().loading.eip155).toBe(true)
    wallet.changeNetwork('eip155:2')
    await switching
    expect([current(), kit.store.getState().loading.eip155]).toEqual(['eip155:2', false])
    // The kit's own.
    expect(wallet.listenerCount).toBe(1)
  })

  it('a network switch that fails after the wallet reported the network has succeeded', async () => {
    const switching = switchNetwork(kit, { network: 'eip155:2' })
    await toBeAsked(1)
    wallet.refuseNext(-32603, { call: 'switch' })
    wallet.changeNetwork('eip155:2')
    wallet.answer()
    await switching
    expect(current()).toBe('eip155:2')
  })

  it('a network switch ends after five minutes without an answer of the wallet [MOD-13]', async () => {
    vi.useFakeTimers()
    const switching = switchNetwork(kit, { network: 'eip155:2' }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(299_000)
    expect(kit.store.getState().loading.eip155).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(switching).resolves.toMatchObject({ code: 'WALLET_TIMEOUT' })
    expect(kit.store.getState().loading.eip155).toBe(false)
  })

  it('a network switch gives way to a later switch, which stays busy until its own end', async () => {
    const first = switchNetwork(kit, { network: 'eip155:2' })
    await toBeAsked(1)
    const second = switchNetwork(kit, { network: 'eip155:3' })
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    expect(kit.store.getState().loading.eip155).toBe(true)
    await toBeAsked(2)
    wallet.waiting[1]?.answer()
    await second
    expect(networkIdOf(kit.store.getState())).toBe('eip155:3')
    expect(kit.store.getState().loading.eip155).toBe(false)
  })

  it('a network switch ends when the visitor disconnects', async () => {
    const switching = switchNetwork(kit, { network: 'eip155:2' })
    await toBeAsked(1)
    await Promise.all([
      expect(switching).rejects.toMatchObject({ code: 'ABORTED' }),
      disconnect(kit),
    ])
    wallet.answer()
    await Promise.resolve()
    expect(kit.store.getState()).toMatchObject({
      connections: { eip155: { status: 'disconnected' } },
      loading: { eip155: false },
    })
  })
})

function toBeAsked(times: number): Promise<void> {
  return vi.waitFor(() => expect(wallet.waiting).toHaveLength(times))
}
