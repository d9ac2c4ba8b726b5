import type { MockOptions, MockWallet } from '@latchkey/testing/mock'
import { afterEach, describe, expect, it } from 'vitest'
import { connect, switchNetwork } from '../../actions.ts'
import { kitWith, listenTo, mockWallet } from '../../fixtures/mockKit.ts'
import type { Kit, KitOptions } from '../../interfaces/kit.ts'
import { accountIdOf, connectionOf, networkIdOf, networkOf } from '../../state/active.ts'

let kit: Kit
let events: readonly string[]
afterEach(() => kit.destroy())

async function connected(
  options: Partial<KitOptions> = {},
  walletOptions: MockOptions = {},
): Promise<MockWallet> {
  const wallet = mockWallet('a', 'eip155', walletOptions)
  kit = kitWith([wallet], options)
  await connect(kit, { connectorId: 'a' })
  events = listenTo(kit)
  return wallet
}

describe('connected wallet', () => {
  it('a connected wallet changes the account and the network of its connection [STA-03]', async () => {
    const wallet = await connected()
    wallet.changeAccounts(['a2', 'a1'])
    expect(accountIdOf(kit.store.getState())).toBe('eip155:1:a2')
    wallet.changeNetwork('eip155:2')
    expect(accountIdOf(kit.store.getState())).toBe('eip155:2:a2')
    expect(events).toEqual(['displayed'])
  })

  it('a connected wallet that is locked ends its connection once', async () => {
    const wallet = await connected()
    const seen: (string | undefined)[] = []
    kit.store.subscribe(({ connections }, before) => {
      if (connections !== before.connections) seen.push(connections.eip155?.status)
    })
    wallet.lock()
    expect(seen).toEqual(['disconnected'])
    await Promise.resolve()
    expect(events).toEqual(['ended'])
    expect(wallet.listenerCount).toBe(0)
  })

  it('a connected wallet can end its connection by itself', async () => {
    const wallet = await connected()
    wallet.end()
    expect(connectionOf(kit.store.getState())).toBeUndefined()
    await Promise.resolve()
    expect(events).toEqual(['ended'])
  })

  it('a network that is not configured is named unsupported, and opens no window when the host allows any network [STA-08]', async () => {
    const wallet = await connected({ allowUnsupportedChain: true })
    wallet.changeNetwork('eip155:56')
    expect(networkOf(kit.store.getState())).toMatchObject({
      name: 'unsupported',
      caipNetworkId: 'eip155:56',
    })
    expect(kit.store.getState().modal.open).toBe(false)
  })

  it('a connected wallet is followed back after a switch that it did not report [CON-15]', async () => {
    const wallet = await connected({}, { silentSwitch: true })
    await switchNetwork(kit, { network: 'eip155:2' })
    expect(networkIdOf(kit.store.getState())).toBe('eip155:2')
    wallet.changeNetwork('eip155:1')
    expect(networkIdOf(kit.store.getState())).toBe('eip155:1')
  })
})
