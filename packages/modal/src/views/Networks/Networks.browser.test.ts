import { connectionsOf, go, type Kit, networkIdOf, open, switchNetwork } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  connectedKit,
  fakeKit,
  type FakeKitOptions,
  fullKit,
} from '../../fixtures/fakes/fakeKit.ts'
import {
  ethereum,
  manyNetworks,
  optimism,
  sepolia,
  solana,
} from '../../fixtures/fakes/fakeNetworks.ts'
import { fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { dialogGone, dialogShown, focused, shadow, track } from '../../fixtures/screen.ts'

async function networks(options: FakeKitOptions = {}): Promise<Kit> {
  const kit = track(await connectedKit(options))
  await open(kit)
  await dialogShown()
  go(kit, { view: 'Networks' })
  await expect.element(page.getByRole('dialog', { name: 'Choose Network' })).toBeVisible()
  return kit
}

const row = (name: string) => page.getByRole('button', { name, exact: true })

describe('Networks', () => {
  it('the network list marks the network in use, and explains a network that cannot be used [CON-05]', async () => {
    await networks({ networks: [ethereum, solana, optimism] })
    await expect.element(row('Ethereum Current')).toHaveAttribute('aria-current', 'true')
    await expect
      .element(row('Solana Not available in this app'))
      .toHaveAttribute('aria-disabled', 'true')
    expect(shadow().querySelector('input')).toBeNull()
  })

  it('the network list switches in the wallet and returns to the account [CON-05]', async () => {
    const kit = await networks()
    await userEvent.click(row('OP Mainnet'))
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    await expect.poll(() => networkIdOf(kit.store.getState())).toBe('eip155:10')
    expect(kit.store.getState().modal.history).toHaveLength(1)
  })

  it('the network list searches many networks, keeps the focus when cleared, and says when no network matches', async () => {
    await networks({ networks: manyNetworks })
    const search = page.getByRole('searchbox', { name: 'Search networks' })
    await userEvent.fill(search, 'base')
    await expect.poll(() => shadow().querySelectorAll('.networks-list li').length).toBe(1)
    await userEvent.fill(search, 'atlantis')
    await expect.element(page.getByText('No networks match “atlantis”')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Clear search' }))
    await expect.poll(focused).toBe('Search networks')
    await expect
      .poll(() => shadow().querySelectorAll('.networks-list li').length)
      .toBe(manyNetworks.length)
  })

  it('the network list marks networks that the wallet did not allow, and asks for them on demand [CON-05]', async () => {
    const approved = ['eip155:1'] as const
    const kit = await networks({
      wallets: [fakeWallet({ id: 'one', name: 'Keyring', approved, switchAnswer: 'waits' })],
    })
    await expect.element(row('Ethereum Current')).toBeVisible()
    await userEvent.click(row('OP Mainnet Not enabled in your wallet'))
    await expect.element(page.getByText('Approve in Keyring')).toBeVisible()
    expect(networkIdOf(kit.store.getState())).toBe('eip155:1')
  })

  it('the network list leads to the explanation of networks, and back', async () => {
    await networks()
    await userEvent.click(row('What is a network?'))
    await expect.element(page.getByRole('dialog', { name: 'What is a network?' })).toBeVisible()
    await expect.element(page.getByText(/No one person can change it/)).toBeVisible()
    await userEvent.click(row('Back'))
    await expect.element(page.getByRole('dialog', { name: 'Choose Network' })).toBeVisible()
  })

  it('the network list switches at once when no wallet is connected', async () => {
    const kit = track(fakeKit())
    await open(kit, { view: 'Networks' })
    await userEvent.click(row('OP Mainnet'))
    await dialogGone()
    expect(networkIdOf(kit.store.getState())).toBe('eip155:10')
  })
})

describe('SwitchNetwork', () => {
  it('the switch view reports a declined switch, and tries again on demand [CON-16]', async () => {
    const answer = { code: 4001, message: 'no' }
    await networks({ wallets: [fakeWallet({ id: 'one', name: 'Keyring', switchAnswer: answer })] })
    await userEvent.click(row('OP Mainnet'))
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Switch declined' }))
      .toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByText('Switch declined')).toBeVisible()
  })

  it('the switch view offers another try when the host asked for another network meanwhile', async () => {
    const wallets = [fakeWallet({ id: 'one', name: 'Keyring', switchAnswer: 'waits' })]
    const kit = await networks({ wallets, networks: [ethereum, optimism, sepolia] })
    go(kit, { view: 'SwitchNetwork', params: { network: 'eip155:10' } })
    // The view's text is shown before the wallet is asked.
    await expect.poll(() => kit.store.getState().loading.eip155).toBe(true)
    switchNetwork(kit, { network: 'eip155:11155111' }).catch(() => {})
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('the switch view closes when the wallet switches after it failed to say so', async () => {
    const answer = { code: -32603, message: 'late' }
    const wallet = fakeWallet({ id: 'one', name: 'Keyring', switchAnswer: answer })
    const kit = await networks({ wallets: [wallet] })
    await userEvent.click(row('OP Mainnet'))
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    wallet.emit({ kind: 'network', network: 'eip155:10' })
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    expect(networkIdOf(kit.store.getState())).toBe('eip155:10')
  })

  it('the switch view asks in words while the wallet waits', async () => {
    await networks({ wallets: [fakeWallet({ id: 'one', name: 'Keyring', switchAnswer: 'waits' })] })
    await userEvent.click(row('OP Mainnet'))
    await expect.element(page.getByText('Approve in Keyring')).toBeVisible()
    await expect
      .element(page.getByText('Approve the switch to OP Mainnet in your wallet.'))
      .toBeVisible()
  })
})

describe('UnsupportedChain', () => {
  const elsewhere = () => ({
    wallets: [fakeWallet({ id: 'one', name: 'Keyring', network: 'eip155:777' as const })],
  })

  it.each(['Escape', 'Close'] as const)(
    'the unsupported-network view opens in place of the account, and %s closes it [MOD-08]',
    async (way) => {
      const kit = track(await connectedKit(elsewhere()))
      await open(kit)
      await expect.element(page.getByRole('dialog', { name: 'Switch Network' })).toBeVisible()
      await (way === 'Close' ? userEvent.click(row('Close')) : userEvent.keyboard('{Escape}'))
      await dialogGone()
      expect(kit.store.getState().connections.eip155?.status).toBe('connected')
    },
  )

  it('the unsupported-network view closes when the visitor chooses a network of the app [MOD-08]', async () => {
    const kit = track(await connectedKit(elsewhere()))
    await open(kit)
    await userEvent.click(row('Ethereum'))
    await dialogGone()
    expect(networkIdOf(kit.store.getState())).toBe('eip155:1')
  })

  it('the unsupported-network view lets the visitor disconnect', async () => {
    const kit = track(await connectedKit(elsewhere()))
    await open(kit)
    await userEvent.click(row('Disconnect'))
    await dialogGone()
    expect(kit.store.getState().connections.eip155?.status).toBe('disconnected')
  })

  it('the unsupported-network view disconnects only the displayed wallet of several [STA-06] [MOD-08]', async () => {
    const keyring = fakeWallet({ id: 'one', name: 'Keyring', network: 'eip155:777' })
    const harbour = fakeWallet({ id: 'two', name: 'Harbour' })
    const kit = track(await fullKit({ wallets: [keyring, harbour] }))
    await open(kit)
    await userEvent.click(row('Disconnect Keyring'))
    await dialogGone()
    expect(connectionsOf(kit.store.getState()).map(({ id }) => id)).toEqual(['two'])
  })

  it('the unsupported-network view opens when the next wallet is on another network [MOD-08]', async () => {
    const keyring = fakeWallet({ id: 'one', name: 'Keyring' })
    const harbour = fakeWallet({ id: 'two', name: 'Harbour', network: 'eip155:777' })
    await open(track(await fullKit({ wallets: [keyring, harbour] })))
    await userEvent.click(row('Disconnect Keyring'))
    await expect.element(page.getByRole('dialog', { name: 'Switch Network' })).toBeVisible()
    await userEvent.click(row('Disconnect'))
    await dialogGone()
  })
})
