import { notify, open } from '@latchkey/core'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { coin } from '../../fixtures/fakes/fakeGateway.ts'
import { connectedKit, fullKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { ethereum, sepolia } from '../../fixtures/fakes/fakeNetworks.ts'
import { fakeAddress, fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { dialog, dialogGone, shadow, track } from '../../fixtures/screen.ts'

async function account(options: FakeKitOptions = {}): Promise<ReturnType<typeof connectedKit>> {
  const kit = track(await connectedKit(options))
  await open(kit)
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  return kit
}

const balance = () => shadow().querySelector('.balance-amount')?.textContent

describe('Account', () => {
  it('the Account view shows address, balance and total [BAL-01] [BAL-10]', async () => {
    await account({ answers: { portfolio: [coin('1.2345678', 2000)] } })
    await expect.poll(balance).toBe('Balance 1.234 ETH')
    expect(shadow().querySelector('.balance-total')!.textContent).toBe('$2,469.13 in total')
    const address = shadow().querySelector('.identity-address span')!
    expect(address.textContent).toBe('0x71…d8976F')
    expect(address.getAttribute('title')).toBe(fakeAddress)
  })

  it('the Account view shows a total below a cent as less than a cent', async () => {
    await account({ answers: { portfolio: [coin('0.0000012', 2000)] } })
    await expect.poll(balance).toBe('Balance <0.001 ETH')
    expect(shadow().querySelector('.balance-total')!.textContent).toBe('<$0.01 in total')
  })

  it('the Account view reads the balance from a node when there is no gateway', async () => {
    await account({ balance: 2_500_000_000_000_000_000n })
    await expect.poll(balance).toBe('Balance 2.5 ETH')
  })

  it('the Account view shows the balance of a test network, and no total, since it is worth nothing [BAL-05]', async () => {
    const wallets = [fakeWallet({ id: 'one', name: 'Keyring', network: 'eip155:11155111' })]
    await account({ networks: [sepolia, ethereum], wallets })
    await expect.poll(balance).toBe('Balance 1.234 ETH')
    expect(shadow().querySelector('.balance-total')).toBeNull()
  })

  it('the Account view shows the name of the address [BAL-07]', async () => {
    await account({ answers: { identity: { name: 'alice.eth', avatar: null } } })
    await expect.element(page.getByText('alice.eth')).toBeVisible()
  })

  it('the Account view reports an unavailable balance, and blocks another try for 30 s [BAL-03]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await account({ answers: { portfolio: 'fails' }, balance: 'fails' })
    const again = page.getByRole('button', { name: /Try again/ })
    await expect.element(again).toHaveTextContent('Try again in 30 seconds')
    await expect.element(again).toHaveAttribute('aria-disabled', 'true')
    await expect
      .poll(() => shadow().querySelector('.snackbar-slot')!.textContent)
      .toBe('Token Balance Unavailable')
    await vi.advanceTimersByTimeAsync(25_000)
    await expect.element(again).toHaveAttribute('aria-disabled', 'true')
    await vi.advanceTimersByTimeAsync(6_000)
    await expect.element(again).toHaveTextContent('Try again')
    await expect.element(again).not.toHaveAttribute('aria-disabled')
  })

  it('the Account view does not ask the node again within 30 s when there is no gateway [BAL-03]', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('node down')))
    await account({ balance: ask })
    const again = page.getByRole('button', { name: /Try again in/ })
    await expect.element(again).toHaveAttribute('aria-disabled', 'true')
    await expect
      .poll(() => shadow().querySelector('.snackbar-slot')!.textContent)
      .toBe('Token Balance Unavailable')
    await userEvent.click(page.getByRole('button', { name: 'Network: Ethereum' }))
    await expect.element(page.getByRole('dialog', { name: 'Choose Network' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Back' }))
    await expect.element(again).toHaveAttribute('aria-disabled', 'true')
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('the Account view drops a message that the pointer was on when the window closed', async () => {
    const kit = await account()
    notify(kit, 'success', 'Address copied')
    await userEvent.hover(page.getByText('Address copied'))
    await userEvent.keyboard('{Escape}')
    await dialogGone()
    await expect.poll(() => kit.store.getState().snackbar, { timeout: 5000 }).toBeUndefined()
  })

  it('the Account view leaves no timer when its kit ends during the balance request', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const kit = await account({ balance: 'waits' })
    kit.destroy()
    await dialogGone()
    await expect.poll(() => vi.getTimerCount()).toBe(0)
  })

  it('the Account view shows the node’s balance when the gateway does not answer, and does not call it unavailable', async () => {
    await account({ answers: { portfolio: 'fails' } })
    await expect.poll(balance).toBe('Balance 1.234 ETH')
    expect(shadow().querySelector('.balance-failed')).toBeNull()
    await expect.element(page.getByRole('button', { name: /Try again/ })).not.toBeInTheDocument()
  })

  it('the Account view copies the whole address and reports it', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await account()
    await userEvent.click(page.getByRole('button', { name: 'Copy address' }))
    expect(write).toHaveBeenCalledWith(fakeAddress)
    await expect
      .poll(() => shadow().querySelector('.snackbar-slot')!.textContent)
      .toBe('Address copied')
    write.mockRestore()
  })

  it('the Account view keeps a message while the pointer is on it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const kit = await account()
    notify(kit, 'success', 'It is done')
    const said = page.getByText('It is done')
    await expect.element(said).toBeVisible()
    await userEvent.hover(said)
    await vi.advanceTimersByTimeAsync(20_000)
    await expect.element(said).toBeVisible()
    await userEvent.hover(page.getByRole('button', { name: 'Disconnect' }))
    await vi.advanceTimersByTimeAsync(3_000)
    await expect.element(said).not.toBeInTheDocument()
  })

  it('the Account view leads to the networks', async () => {
    await account()
    await userEvent.click(page.getByRole('button', { name: 'Network: Ethereum' }))
    await expect.element(page.getByRole('dialog', { name: 'Choose Network' })).toBeVisible()
  })

  it('the Account view names its wallet, and leads to all connected wallets', async () => {
    await account()
    await userEvent.click(page.getByRole('button', { name: 'Connected wallets: Keyring' }))
    await expect.element(page.getByRole('dialog', { name: 'Wallets' })).toBeVisible()
  })

  it('the Account view names the namespace beside the wallet when the app has several namespaces [CON-05]', async () => {
    const wallets = [
      fakeWallet({ id: 'phantom', name: 'Phantom', namespaces: ['solana'] }),
      fakeWallet({ id: 'rabby', name: 'Rabby' }),
    ]
    const kit = track(await fullKit({ wallets }))
    await open(kit)
    await expect
      .element(page.getByRole('button', { name: 'Connected wallets: Phantom · Solana' }))
      .toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Disconnect Phantom' }))
    await expect
      .element(page.getByRole('button', { name: 'Connected wallets: Rabby · EVM' }))
      .toBeVisible()
    await expect
      .poll(() => shadow().querySelector('.snackbar-slot')!.textContent)
      .toBe('Phantom disconnected')
    await expect
      .element(page.getByRole('button', { name: 'Disconnect', exact: true }))
      .toBeVisible()
  })

  it('the Account view disconnects and closes', async () => {
    const kit = await account()
    await userEvent.click(page.getByRole('button', { name: 'Disconnect' }))
    await dialogGone()
    expect(kit.store.getState().connections.eip155?.status).toBe('disconnected')
  })

  it('the Account view stays open and reports a disconnect that failed [NET-06]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const wallets = [
      fakeWallet({ id: 'one', name: 'Keyring', closeAnswer: { code: 4001, message: 'no' } }),
    ]
    await account({ wallets })
    await userEvent.click(page.getByRole('button', { name: 'Disconnect' }))
    await expect
      .poll(() => shadow().querySelector('.snackbar-slot')!.textContent)
      .toBe('Failed to disconnect')
    expect(dialog()).not.toBeNull()
    await expect
      .element(page.getByRole('button', { name: 'Disconnect' }))
      .not.toHaveAttribute('aria-busy')
    logged.mockRestore()
  })

  it('the Account view is busy during a disconnect', async () => {
    await account({ wallets: [fakeWallet({ id: 'one', name: 'Keyring', closeAnswer: 'waits' })] })
    await userEvent.click(page.getByRole('button', { name: 'Disconnect' }))
    await expect
      .element(page.getByRole('button', { name: 'Disconnecting' }))
      .toHaveAttribute('aria-busy', 'true')
  })
})
