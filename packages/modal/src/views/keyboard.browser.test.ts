import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeDirectory } from '../fixtures/fakes/fakeDirectory.ts'
import { connectedKit, fakeKit, fullKit } from '../fixtures/fakes/fakeKit.ts'
import { manyNetworks } from '../fixtures/fakes/fakeNetworks.ts'
import { fakeWallet } from '../fixtures/fakes/fakeWallet.ts'
import { fakeWalletConnect } from '../fixtures/fakes/fakeWalletConnect.ts'
import { dialogGone, focused, shadow, track } from '../fixtures/screen.ts'
import { begin, enter, forget, heard, tabTo, title } from '../fixtures/suites/keyboard.ts'

beforeEach(forget)

describe('keyboard', () => {
  it('the visitor connects by keyboard, and the focus returns to the opener', async () => {
    await begin(track(fakeKit()))
    await tabTo('Keyring Installed')
    await enter()
    await dialogGone()
    expect(focused()).toBe('Opener')
  })

  it('the visitor hears of a declined connection, tries again, reads the details and goes back by keyboard', async () => {
    const wallet = fakeWallet({
      id: 'no',
      name: 'Keyring',
      answer: { code: 4001, message: 'User rejected' },
    })
    await begin(track(fakeKit({ wallets: [wallet] })))
    await tabTo('Keyring Installed')
    await enter()
    await heard(/^Keyring$/)
    await heard(/^Connection declined/)
    await tabTo('Details')
    await enter()
    await tabTo('Try again')
    await enter()
    await expect.poll(() => wallet.prompts).toBe(2)
    // The focused button is gone, and the focus is still in the window.
    await expect.poll(focused).toBe('dialog')
    await tabTo('Back')
    await userEvent.keyboard(' ')
    await title('Connect Wallet')
  })

  it('the visitor waits for a wallet, sees that it is asked, and gives up by keyboard', async () => {
    const wallet = fakeWallet({ id: 'a', name: 'Alpha', answer: 'waits' })
    await begin(track(fakeKit({ wallets: [wallet] })))
    await tabTo('Alpha Installed')
    await enter()
    await title('Alpha')
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Continue in Alpha' }))
      .toBeVisible()
    await userEvent.keyboard('{Escape}')
    await title('Connect Wallet')
    await userEvent.keyboard('{Escape}')
    await dialogGone()
    expect(focused()).toBe('Opener')
  })

  it('the visitor searches all wallets, hears their count, and picks a wallet by keyboard', async () => {
    const answers = { directory: fakeDirectory(60) }
    await begin(track(fakeKit({ wallets: [], walletConnect: fakeWalletConnect(), answers })))
    await tabTo(/^All Wallets/)
    await enter()
    await tabTo('Search wallets')
    await userEvent.keyboard('meta')
    await heard(/^\d+ wallets?$/)
    await expect.element(page.getByRole('button', { name: 'MetaMask', exact: true })).toBeVisible()
    await tabTo(/MetaMask$/)
    await userEvent.keyboard('{End}')
    await userEvent.keyboard('{Home}')
    expect(focused()).toMatch(/MetaMask$/)
    await enter()
    await title('MetaMask')
  })

  it('the visitor copies the link of a QR code by keyboard, and hears of it', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await begin(track(fakeKit({ wallets: [], walletConnect: fakeWalletConnect(), answers: {} })))
    await tabTo(/^WalletConnect/)
    await enter()
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await tabTo('Copy link')
    await enter()
    await heard(/^Link copied$/)
    expect(writeText).toHaveBeenCalledOnce()
    writeText.mockRestore()
  })

  it('the visitor searches a network and switches to it by keyboard', async () => {
    const kit = await begin(track(await connectedKit({ networks: manyNetworks })))
    await expect.element(page.getByRole('button', { name: /^Network: / })).toBeVisible()
    await tabTo(/Network: Ethereum/)
    await enter()
    await title('Choose Network')
    await expect.element(page.getByRole('searchbox')).toBeVisible()
    await tabTo('Search networks')
    await userEvent.keyboard('base')
    await heard(/^\d+ networks?$/)
    await tabTo(/Base/)
    await enter()
    await title('Account')
    expect(kit.store.getState().modal.history).toHaveLength(1)
  })

  it('the visitor activates another wallet and account, and disconnects by keyboard', async () => {
    const second = { address: `0x${'22'.repeat(20)}` }
    const wallets = [
      fakeWallet({ id: 'rabby', name: 'Rabby' }),
      fakeWallet({
        id: 'frame',
        name: 'Frame',
        accounts: [{ address: `0x${'11'.repeat(20)}` }, second],
      }),
    ]
    const kit = await begin(track(await fullKit({ wallets })))
    await expect.element(page.getByRole('button', { name: /^Connected wallets/ })).toBeVisible()
    await tabTo(/^Connected wallets: /)
    await enter()
    await title('Wallets')
    await tabTo(/^Frame/)
    await enter()
    await heard(/^Frame is active$/)
    await tabTo(/^0x22…/)
    await enter()
    await expect
      .poll(() => kit.store.getState().connections.eip155)
      .toMatchObject({ connectorId: 'frame', accounts: [second, {}] })
    await tabTo('Actions for Frame')
    await enter()
    await tabTo('Disconnect Frame')
    await enter()
    await heard(/^Frame disconnected$/)
    // The focused row is gone, and the focus is still in the window.
    expect(shadow().activeElement).not.toBeNull()
    await tabTo('Actions for Rabby')
    await enter()
    await tabTo('Disconnect Rabby')
    await enter()
    await dialogGone()
    expect(focused()).toBe('Opener')
  })

  it('the visitor copies the address, and disconnects from the account by keyboard', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await begin(track(await connectedKit()))
    await expect.element(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
    await tabTo('Copy address')
    await enter()
    await heard(/^Address copied$/)
    await tabTo('Disconnect')
    await enter()
    await dialogGone()
    writeText.mockRestore()
  })
})
