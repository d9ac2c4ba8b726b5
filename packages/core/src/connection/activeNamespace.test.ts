import type { MockWallet } from '@latchkey/testing/mock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kitWith, mockWallet, promptsOf } from '../fixtures/mockKit.ts'
import type { Kit } from '../interfaces/kit.ts'
import { accountIdOf, connectionsOf } from '../state/active.ts'
import { sessionOf } from '../state/sessions.ts'
import { connect, connectAll, disconnect, switchNetwork } from '../actions.ts'

/** Found by random walks (packages/kit/src/namespaces). */

let kit: Kit
let a: MockWallet
let b: MockWallet
let sol: MockWallet
let dot: MockWallet

beforeEach(() => {
  a = mockWallet('a', 'eip155', { name: 'Many' })
  b = mockWallet('b', 'eip155')
  sol = mockWallet('sol', 'solana', { name: 'Many' })
  dot = mockWallet('dot', 'polkadot')
  kit = kitWith([a, b, sol, dot])
})
afterEach(() => {
  kit.destroy()
  vi.restoreAllMocks()
})

const active = (): string => kit.store.getState().activeNamespace
const connected = (): readonly string[] =>
  (['eip155', 'solana', 'polkadot'] as const).flatMap((namespace) =>
    connectionsOf(kit.store.getState(), namespace).map(({ connectorId }) => connectorId),
  )

async function connectEach(...wallets: readonly MockWallet[]): Promise<void> {
  for (const { connector } of wallets) await connect(kit, { connectorId: connector.id })
}

describe('active namespace', () => {
  it('the active namespace stays when all connected namespaces end', async () => {
    await connectEach(sol, dot, a)
    for (const each of [a, sol, dot]) each.end()
    await Promise.resolve()
    expect([connected(), active()]).toEqual([[], 'eip155'])
  })

  it('the active namespace stays when all connections end and a wallet reports its own end [STA-06]', async () => {
    await connectEach(sol, a)
    const session = sessionOf(kit, 'eip155')
    if (!session) throw new Error('not connected')
    // As wallets do whose permission is taken back (EIP-2255).
    vi.spyOn(session, 'close').mockImplementation(() => Promise.resolve(a.lock()))
    await disconnect(kit)
    expect([connected(), active()]).toEqual([[], 'eip155'])
  })

  it('an active namespace without a connection stays when another namespace disconnects [STA-06]', async () => {
    await connectEach(sol, dot)
    await switchNetwork(kit, { network: 'eip155:2' })
    await disconnect(kit, { namespace: 'polkadot' })
    expect([connected(), active()]).toEqual([['sol'], 'eip155'])
  })
})

describe('displayed connection', () => {
  it('a wallet that connects all its namespaces is displayed, also when it was connected before', async () => {
    await connectEach(a, b)
    await expect(connectAll(kit, { connectorId: 'multi:Many' })).resolves.toEqual([
      'eip155:1:a1',
      'solana:1:sol1',
    ])
    expect([accountIdOf(kit.store.getState()), promptsOf(a)]).toEqual(['eip155:1:a1', 1])
  })

  it('ending the wallets of a namespace displays no other wallet of it meanwhile [STA-06]', async () => {
    await connectEach(a, b)
    await switchNetwork(kit, { network: 'eip155:2' })
    const seen = new Set<string | undefined>()
    kit.store.subscribe((state) => seen.add(accountIdOf(state)))
    await disconnect(kit, { namespace: 'eip155' })
    expect([...seen]).toEqual(['eip155:2:b1', undefined])
    expect(kit.store.getState().chosenNetworks.eip155).toBe('eip155:2')
  })

  it('ending all wallets keeps the chosen network when the selected wallet ends first [STA-06]', async () => {
    await connectEach(a)
    const session = sessionOf(kit, 'eip155')
    if (!session) throw new Error('not connected')
    await connectEach(b)
    await switchNetwork(kit, { network: 'eip155:2' })
    // As when the selected one shares its session with a namespace that is left before.
    vi.spyOn(session, 'close').mockImplementation(() => Promise.resolve(b.end()))
    await disconnect(kit)
    expect(kit.store.getState().chosenNetworks.eip155).toBe('eip155:2')
  })

  it('the network of a wallet that takes the place of another becomes the chosen network', async () => {
    await connectEach(a, b)
    await switchNetwork(kit, { network: 'eip155:2' })
    a.changeNetwork('eip155:1')
    await disconnect(kit, { id: 'b' })
    expect(kit.store.getState().chosenNetworks.eip155).toBe('eip155:1')
  })
})
