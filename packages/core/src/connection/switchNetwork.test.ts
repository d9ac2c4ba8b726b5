import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connector } from '../interfaces/connector.ts'
import type { Family } from '../interfaces/namespace.ts'
import { createKit } from '../kit.ts'
import type { Kit } from '../interfaces/kit.ts'
import { networkIdOf } from '../state/active.ts'
import { connect, disconnect, switchNetwork } from '../actions.ts'

/** One for each time the wallet was asked: it says yes when called. */
let asked: (() => void)[]
let loading: Promise<Family>
let kit: Kit

beforeEach(async () => {
  asked = []
  loading = Promise.resolve(family)
  kit = createKit({
    networks: [network(1), network(2), network(3)],
    namespaces: [{ id: 'eip155', accountTypes: ['eoa'], load: () => loading }],
    connectors: [(found) => (found([wallet]), () => {})],
  })
  await connect(kit, { connectorId: 'wallet' })
})
afterEach(() => {
  kit.destroy()
  vi.useRealTimers()
})

describe('network switch', () => {
  it('a network switch ends when the visitor leaves, and a wallet that switches later is followed [MOD-13]', async () => {
    const leaving = new AbortController()
    const switching = switchNetwork(kit, { network: 'eip155:2', signal: leaving.signal })
    await toBeAsked(1)
    expect(kit.store.getState().loading.eip155).toBe(true)
    leaving.abort()
    await expect(switching).rejects.toMatchObject({ code: 'ABORTED' })
    expect(kit.store.getState().loading.eip155).toBe(false)
    expect(networkIdOf(kit.store.getState())).toBe('eip155:1')
    asked[0]?.()
    await vi.waitFor(() => expect(networkIdOf(kit.store.getState())).toBe('eip155:2'))
  })

  it('a network switch asks no wallet when the visitor leaves while the code of the family loads', async () => {
    let come = (): void => {}
    loading = new Promise((loaded) => (come = () => loaded(family)))
    const leaving = new AbortController()
    const switching = switchNetwork(kit, { network: 'eip155:2', signal: leaving.signal })
    leaving.abort()
    come()
    await expect(switching).rejects.toMatchObject({ code: 'ABORTED' })
    await Promise.resolve()
    expect(asked).toEqual([])
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
    asked[1]?.()
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
    asked[0]?.()
    await Promise.resolve()
    expect(kit.store.getState()).toMatchObject({
      connections: { eip155: { status: 'disconnected' } },
      loading: { eip155: false },
    })
  })
})

function toBeAsked(times: number): Promise<void> {
  return vi.waitFor(() => expect(asked).toHaveLength(times))
}

function network(id: number): Parameters<typeof createKit>[0]['networks'][number] {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return { id, name: `Network ${id}`, nativeCurrency, rpcUrls: { default: { http: [] } } }
}

const family: Family = {
  parseAddress: (text) => text,
  readNativeBalance: () => Promise.reject(new Error('no balance is read here')),
  switchNetwork: () => new Promise((yes) => asked.push(yes)),
}

const wallet: Connector = {
  id: 'wallet',
  name: 'Wallet',
  type: 'EXTERNAL',
  namespaces: ['eip155'],
  connect: () =>
    Promise.resolve({
      addresses: ['0x01'],
      network: 'eip155:1',
      provider: undefined,
      request: () => Promise.resolve(null),
      subscribe: () => () => {},
      close: () => Promise.resolve(),
      release: () => {},
    }),
  resume: () => Promise.resolve(undefined),
}
