import { connectionOf, go, type Kit, networkIdOf, open } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fullKit } from '../../fixtures/fakes/fakeKit.ts'
import { everyNamespace, network } from '../../fixtures/fakes/fakeNetworks.ts'
import { type FakeConnector, fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { fakeDiscovery } from '../../fixtures/fakes/fakeDiscovery.ts'
import { dialogGone, dialogShown, track } from '../../fixtures/screen.ts'

const rabby = () => fakeWallet({ id: 'rabby', name: 'Rabby' })
const phantom = () => fakeWallet({ id: 'phantom', name: 'Phantom', namespaces: ['solana'] })
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = {
  ...network('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'SOL'),
  chainNamespace: 'solana',
} as const

/** Connect the first wallet, announce the second, and open the list of networks. */
async function networks(first: FakeConnector, second: FakeConnector): Promise<Kit> {
  const late = fakeDiscovery([first])
  const kit = track(
    await fullKit({ wallets: [first], source: late.source, networks: [...everyNamespace, devnet] }),
  )
  late.emit([first, second])
  await open(kit)
  await dialogShown()
  go(kit, { view: 'Networks' })
  return kit
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const state = (kit: Kit) => kit.store.getState()

describe('SwitchActiveChain', () => {
  it('the switch of namespace says that the wallet has no account there, and keeps the network on demand [CON-05]', async () => {
    const wallets = [rabby(), phantom()] as const
    const kit = await networks(...wallets)
    await userEvent.click(button('Solana'))
    await expect
      .element(page.getByText('Your Rabby account doesn’t work on Solana. It stays connected.'))
      .toBeVisible()
    expect(state(kit).activeNamespace).toBe('eip155')
    await userEvent.click(button('Keep Ethereum'))
    await expect.element(page.getByRole('dialog', { name: 'Choose Network' })).toBeVisible()
    expect([state(kit).activeNamespace, wallets[1].prompts]).toEqual(['eip155', 0])
  })

  it('the switch of namespace leads to a wallet of the namespace, and the first wallet stays connected [CON-05]', async () => {
    const kit = await networks(rabby(), phantom())
    await userEvent.click(button('Solana'))
    await userEvent.click(button('Connect Solana Wallet'))
    await expect.element(page.getByRole('dialog', { name: 'Connect Solana Wallet' })).toBeVisible()
    await userEvent.click(button('Phantom Installed'))
    await dialogGone()
    expect([state(kit).activeNamespace, networkIdOf(state(kit))]).toEqual(['solana', solana])
    expect(connectionOf(state(kit), 'eip155')?.connectorId).toBe('rabby')
  })

  it('the picked network is in use after the connection, when the wallet connects to another network first', async () => {
    const kit = await networks(rabby(), phantom())
    await userEvent.click(button('Solana Devnet'))
    await userEvent.click(button('Connect Solana Wallet'))
    await userEvent.click(button('Phantom Installed'))
    await expect.poll(() => networkIdOf(state(kit))).toBe('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    await dialogGone()
  })

  it('the picked network is forgotten when the visitor goes back', async () => {
    const kit = await networks(rabby(), phantom())
    await userEvent.click(button('Solana Devnet'))
    await userEvent.click(button('Connect Solana Wallet'))
    await userEvent.click(button('Back'))
    await userEvent.click(button('Keep Ethereum'))
    go(kit, { view: 'ConnectingExternal', params: { connectorId: 'phantom' } })
    await dialogGone()
    expect(networkIdOf(state(kit))).toBe(solana)
  })

  it('the network of a connected namespace becomes active with no prompt [CON-05]', async () => {
    const wallets = [rabby(), phantom()] as const
    const kit = track(await fullKit({ wallets }))
    await open(kit)
    go(kit, { view: 'Networks' })
    await expect.element(page.getByRole('heading', { name: 'Solana Connected' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Bitcoin Not connected' })).toBeVisible()
    await userEvent.click(button('Solana'))
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    expect([state(kit).activeNamespace, networkIdOf(state(kit))]).toEqual(['solana', solana])
    expect(wallets.map(({ prompts }) => prompts)).toEqual([1, 1])
  })
})
