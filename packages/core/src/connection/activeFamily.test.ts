import type { MockWallet } from '@latchkey/testing/mock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kitWith, mockWallet, promptsOf } from '../fixtures/mockKit.ts'
import type { Kit } from '../interfaces/kit.ts'
import { accountIdOf, connectionsOf } from '../state/active.ts'
import { sessionOf } from '../state/sessions.ts'
import { connect, connectAll, disconnect, switchNetwork } from '../actions.ts'

/** Found by random walks (packages/kit/src/families). */

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
  (['eip155', 'solana', 'polkadot'] as const).flatMap((family) =>
    connectionsOf(kit.store.getState(), family).map(({ connectorId }) => connectorId),
  )

async function connectEach(...wallets: readonly MockWallet[]): Promise<void> {
  for (const { connector } of wallets) await connect(kit, { connectorId: connector.id })
}

describe('the active family', () => {
  it('stays when one session ends with all of its families', async () => {
    await connectEach(sol, dot, a)
    for (const each of [a, sol, dot]) each.end()
    await Promise.resolve()
    expect([connected(), active()]).toEqual([[], 'eip155'])
  })

  it('stays when everything is left, also where a wallet says so itself [STA-06]', async () => {
    await connectEach(sol, a)
    const session = sessionOf(kit, 'eip155')
    if (!session) throw new Error('not connected')
    // As wallets do whose permission is taken back (EIP-2255).
    vi.spyOn(session, 'close').mockImplementation(() => Promise.resolve(a.lock()))
    await disconnect(kit)
    expect([connected(), active()]).toEqual([[], 'eip155'])
  })

  it('stays, not connected, when another is left [STA-06]', async () => {
    await connectEach(sol, dot)
    await switchNetwork(kit, { network: 'eip155:2' })
    await disconnect(kit, { namespace: 'polkadot' })
    expect([connected(), active()]).toEqual([['sol'], 'eip155'])
  })
})

describe('what is displayed', () => {
  it('is the wallet that connects all, also where it was connected before', async () => {
    await connectEach(a, b)
    await expect(connectAll(kit, { connectorId: 'multi:Many' })).resolves.toEqual([
      'eip155:1:a1',
      'solana:1:sol1',
    ])
    expect([accountIdOf(kit.store.getState()), promptsOf(a)]).toEqual(['eip155:1:a1', 1])
  })

  it('is nothing on the way to where nobody is connected [STA-06]', async () => {
    await connectEach(a, b)
    await switchNetwork(kit, { network: 'eip155:2' })
    const seen = new Set<string | undefined>()
    kit.store.subscribe((state) => seen.add(accountIdOf(state)))
    await disconnect(kit, { namespace: 'eip155' })
    expect([...seen]).toEqual(['eip155:2:b1', undefined])
    expect(kit.store.getState().chosenNetworks.eip155).toBe('eip155:2')
  })

  it('is no network to come back to, of a wallet that ends a moment later [STA-06]', async () => {
    await connectEach(a)
    const session = sessionOf(kit, 'eip155')
    if (!session) throw new Error('not connected')
    await connectEach(b)
    await switchNetwork(kit, { network: 'eip155:2' })
    // As when the selected one shares its session with a family that is left before.
    vi.spyOn(session, 'close').mockImplementation(() => Promise.resolve(b.end()))
    await disconnect(kit)
    expect(kit.store.getState().chosenNetworks.eip155).toBe('eip155:2')
  })

  it('is the network to come back to, also of a wallet that took the place of another', async () => {
    await connectEach(a, b)
    await switchNetwork(kit, { network: 'eip155:2' })
    a.changeNetwork('eip155:1')
    await disconnect(kit, { id: 'b' })
    expect(kit.store.getState().chosenNetworks.eip155).toBe('eip155:1')
  })
})
