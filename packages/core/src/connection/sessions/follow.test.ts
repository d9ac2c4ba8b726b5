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

describe('a connected wallet', () => {
  it('changes the account and the network of its connection [STA-03]', async () => {
    const wallet = await connected()
    wallet.changeAccounts(['a2', 'a1'])
    expect(accountIdOf(kit.store.getState())).toBe('eip155:1:a2')
    wallet.changeNetwork('eip155:2')
    expect(accountIdOf(kit.store.getState())).toBe('eip155:2:a2')
    expect(events).toEqual(['displayed'])
  })

  it('ends its connection when it is locked, once', async () => {
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

  it('ends its connection by itself', async () => {
    const wallet = await connected()
    wallet.end()
    expect(connectionOf(kit.store.getState())).toBeUndefined()
    await Promise.resolve()
    expect(events).toEqual(['ended'])
  })

  it('names a network unsupported that is not configured, and opens no window where the host allows any [STA-08]', async () => {
    const wallet = await connected({ allowUnsupportedChain: true })
    wallet.changeNetwork('eip155:56')
    expect(networkOf(kit.store.getState())).toMatchObject({
      name: 'unsupported',
      caipNetworkId: 'eip155:56',
    })
    expect(kit.store.getState().modal.open).toBe(false)
  })

  it('is followed back from a switch that it said nothing of [CON-15]', async () => {
    const wallet = await connected({}, { silentSwitch: true })
    await switchNetwork(kit, { network: 'eip155:2' })
    expect(networkIdOf(kit.store.getState())).toBe('eip155:2')
    wallet.changeNetwork('eip155:1')
    expect(networkIdOf(kit.store.getState())).toBe('eip155:1')
  })
})
