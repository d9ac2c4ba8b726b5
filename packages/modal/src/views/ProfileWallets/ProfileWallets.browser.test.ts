import {
  connect,
  connectionOf,
  connectionsOf,
  disconnect,
  type Kit,
  open,
  walletConnectId,
} from '@latchkey/core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountPanel } from '../../embedded/mountPanel.tsx'
import { fullKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { type FakeConnector, type FakeWallet, fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { fakeWalletConnect } from '../../fixtures/fakes/fakeWalletConnect.ts'
import { dialog, dialogGone, dialogShown, focused, shadow, track } from '../../fixtures/screen.ts'

const rabby = (more: Partial<FakeWallet> = {}) =>
  fakeWallet({ id: 'rabby', name: 'Rabby', ...more })
const frame = (more: Partial<FakeWallet> = {}) =>
  fakeWallet({ id: 'frame', name: 'Frame', address: `0x${'22'.repeat(20)}`, ...more })
const phantom = () => fakeWallet({ id: 'phantom', name: 'Phantom', namespaces: ['solana'] })
const payment = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ordinals = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const xverse = () =>
  fakeWallet({
    id: 'xverse',
    name: 'Xverse',
    namespaces: ['bip122'],
    accounts: [
      { address: payment, type: 'payment' },
      { address: ordinals, type: 'ordinal' },
    ],
  })

/** Connect all of the wallets, the first of them active, and open the view. */
async function profile(
  wallets: readonly FakeConnector[],
  options: FakeKitOptions = {},
): Promise<Kit> {
  const kit = track(await fullKit({ wallets, ...options }))
  await open(kit)
  await dialogShown()
  await userEvent.click(page.getByRole('button', { name: /^Connected wallets: / }))
  await expect.element(page.getByRole('dialog', { name: 'Wallets' })).toBeVisible()
  await expect.poll(() => shadow().querySelector('.profile')).not.toBeNull()
  return kit
}

const button = (name: RegExp | string) => page.getByRole('button', { name })
/** Unfold the actions of a wallet, and press Disconnect. */
async function leaveWallet(wallet: string): Promise<void> {
  await userEvent.click(button(`Actions for ${wallet}`))
  await userEvent.click(button(`Disconnect ${wallet}`))
}
const texts = (selector: string) =>
  [...shadow().querySelectorAll(selector)].map((each) => each.textContent)
const snackbar = () => shadow().querySelector('.snackbar-slot')!.textContent
const state = (kit: Kit) => kit.store.getState()
const selected = (kit: Kit) => connectionOf(state(kit))?.connectorId

describe('ProfileWallets', () => {
  it('the Wallets view lists connected wallets by namespace, the active wallet first and marked [CON-05]', async () => {
    await profile([phantom(), rabby(), frame(), xverse()])
    expect(texts('.profile-namespace span:nth-child(2)')).toEqual([
      'Solana',
      'EVM networks',
      'Bitcoin',
    ])
    await expect
      .element(button(/^Phantom Active 7EcD…wCFLtV 1\.234 SOL$/))
      .toHaveAttribute('aria-current')
    expect(texts('.tag').filter((text) => text === 'Active')).toHaveLength(1)
    expect(texts('.profile-name > :first-child')).toEqual(['Phantom', 'Rabby', 'Frame', 'Xverse'])
  })

  it('the Wallets view activates another wallet with no prompt, and no row moves [CON-05]', async () => {
    const wallets = [rabby(), frame(), phantom()]
    const kit = await profile(wallets)
    await userEvent.click(button(/^Frame/))
    expect([selected(kit), state(kit).activeNamespace]).toEqual(['frame', 'eip155'])
    await expect.poll(snackbar).toBe('Frame is active')
    await userEvent.click(button(/^Phantom 7/))
    expect([selected(kit), state(kit).activeNamespace]).toEqual(['phantom', 'solana'])
    expect(connectionOf(state(kit), 'eip155')?.connectorId).toBe('frame')
    expect(texts('.profile-name > :first-child')).toEqual(['Rabby', 'Frame', 'Phantom'])
    expect(wallets.map(({ prompts }) => prompts)).toEqual([1, 1, 1])
    await expect.element(button(/^Phantom Active/)).toHaveAttribute('aria-current', 'true')
  })

  it('the Wallets view leads from the active wallet to its account', async () => {
    await profile([rabby(), phantom()])
    await userEvent.click(button(/^Rabby Active/))
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  })

  it('the Wallets view lists the accounts of a wallet with their types, and selects an account [STA-02]', async () => {
    const kit = await profile([xverse()])
    const accounts = page.getByRole('list', { name: 'Accounts in Xverse' })
    await expect.element(accounts).toBeVisible()
    await expect.element(button('bc1q…v8f3t4 Payment')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(button('bc1p…zk5jj0 Ordinals'))
    expect(connectionOf(state(kit), 'bip122')?.accounts[0].address).toBe(ordinals)
    await expect.element(button('bc1p…zk5jj0 Ordinals')).toHaveAttribute('aria-pressed', 'true')
    expect(texts('.profile-account > [title]')).toEqual(['bc1q…v8f3t4', 'bc1p…zk5jj0'])
  })

  it('the Wallets view shows three of many accounts, and all on demand', async () => {
    const accounts = Array.from({ length: 50 }, (_, place) => ({ address: `0x${place}` }))
    await profile([rabby({ accounts })])
    expect(texts('.profile-account')).toHaveLength(3)
    await userEvent.click(button('Show 47 more accounts'))
    expect(texts('.profile-account')).toHaveLength(50)
    await expect.poll(focused).toContain('0x3')
  })

  it('the Wallets view copies an address, and reports it', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await profile([xverse()])
    await userEvent.click(button('Copy address bc1p…zk5jj0'))
    expect(write).toHaveBeenCalledWith(ordinals)
    await expect.poll(snackbar).toBe('Address copied')
    write.mockRestore()
  })

  it('the rows of wallets are 60 px high, with a long name and a long balance too', async () => {
    const name = 'The Wallet of the Federation of Particularly Long Names'
    const balance = 123_456_789_012_345_678_901_234_567_890n
    await profile([rabby({ name }), frame(), phantom()], { balance })
    await expect.poll(() => texts('.profile-facts').join(' ')).toContain('ETH')
    const heights = [...shadow().querySelectorAll<HTMLElement>('.profile-main')].map(
      ({ offsetHeight }) => offsetHeight,
    )
    expect(heights).toEqual([60, 60, 60])
  })

  it('the actions of a wallet are folded, and unfold beside nothing that disconnects', async () => {
    await profile([rabby()])
    await expect.element(button('Disconnect Rabby')).not.toBeInTheDocument()
    await userEvent.click(button('Actions for Rabby'))
    await expect.element(button('Actions for Rabby')).toHaveAttribute('aria-expanded', 'true')
    await expect.element(button('Copy address 0x71…d8976F')).toBeVisible()
    await expect.element(button('Disconnect Rabby')).toBeVisible()
  })

  it('the Wallets view disconnects one wallet, keeps the others, and moves the focus to the next [STA-06]', async () => {
    const kit = await profile([rabby(), frame(), phantom()])
    await leaveWallet('Rabby')
    await expect.poll(snackbar).toBe('Rabby disconnected')
    expect(connectionsOf(state(kit), 'eip155').map((each) => each.connectorId)).toEqual(['frame'])
    expect(connectionOf(state(kit), 'solana')).toBeDefined()
    await expect.element(button(/^Frame Active/)).toBeVisible()
    await expect.poll(focused).toContain('Frame')
    await leaveWallet('Frame')
    await expect.element(button(/^Phantom Active/)).toBeVisible()
    await expect.poll(focused).toContain('Phantom')
    await expect.element(button('Connect EVM Wallet')).toBeVisible()
    await leaveWallet('Phantom')
    await dialogGone()
  })

  it('the Wallets view inside a page leaves the focus with a visitor who moved on', async () => {
    const kit = track(await fullKit({ wallets: [rabby(), frame()] }))
    const leave = mountPanel(kit, document.body.appendChild(document.createElement('div')))
    onTestFinished(leave)
    await open(kit, { view: 'ProfileWallets' })
    const actions = button('Actions for Rabby')
    await expect.element(actions).toBeVisible()
    ;(actions.element() as HTMLElement).focus()
    const field = document.body.appendChild(document.createElement('input'))
    onTestFinished(() => field.remove())
    field.focus()
    await disconnect(kit, { namespace: 'eip155' }).catch(() => {})
    await new Promise((done) => setTimeout(done, 100))
    expect(document.activeElement).toBe(field)
  })

  it('the Wallets view disconnects all wallets [STA-06]', async () => {
    const kit = await profile([rabby(), frame(), phantom()])
    await userEvent.click(button('Disconnect all'))
    await dialogGone()
    expect([state(kit).connections.eip155?.status, state(kit).connections.solana?.status]).toEqual([
      'disconnected',
      'disconnected',
    ])
  })

  it('the Wallets view stays open and reports a disconnect that failed [NET-06]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await profile([rabby({ closeAnswer: { code: 4001, message: 'no' } }), phantom()])
    await leaveWallet('Rabby')
    await expect.poll(snackbar).toBe('Failed to disconnect')
    await expect.element(button(/^Rabby Active/)).toBeVisible()
    expect(dialog()).not.toBeNull()
    logged.mockRestore()
  })

  it('the Wallets view shows which wallet is being disconnected', async () => {
    await profile([rabby({ closeAnswer: 'waits' }), phantom()])
    await leaveWallet('Rabby')
    await expect.element(button(/^Rabby Active Disconnecting/)).toBeVisible()
    await expect.element(button('Disconnect Rabby')).toHaveAttribute('aria-disabled', 'true')
  })

  it('the Wallets view displays and disconnects two phones of one namespace separately [CON-02, STA-06]', async () => {
    const name = 'MetaMask Wallet'
    const phones = ['11', '33'].map((digits, place) => ({
      id: `topic${place}`,
      name,
      address: `0x${digits.repeat(20)}`,
    }))
    const kit = track(
      await fullKit({ walletConnect: fakeWalletConnect({ answer: 'accepts', phones }) }),
    )
    for (const _ of phones) await connect(kit, { connectorId: walletConnectId })
    await open(kit, { view: 'ProfileWallets' })
    await expect.element(button(`${name} Active 0x33…333333`)).toBeVisible()
    await userEvent.click(button(`${name} 0x11…111111`))
    await expect.poll(snackbar).toBe(`${name} 0x11…111111 is active`)
    await expect.element(button(`${name} Active 0x11…111111`)).toBeVisible()
    await leaveWallet(`${name} 0x11…111111`)
    await expect.element(button(`${name} Active 0x33…333333`)).toBeVisible()
    expect(connectionsOf(state(kit), 'eip155')).toHaveLength(1)
    // The name alone is enough for the only wallet of that name.
    await expect.element(button(`Actions for ${name}`)).toBeVisible()
  })

  it('the Wallets view leads to adding a wallet, and Back returns to it [CON-05]', async () => {
    const kit = await profile([rabby(), phantom()])
    await userEvent.click(button('Add wallet').first())
    await expect.element(page.getByRole('dialog', { name: 'Connect EVM Wallet' })).toBeVisible()
    await expect.element(button('Rabby Connected')).toBeVisible()
    await userEvent.click(button('Back'))
    await expect.element(page.getByRole('dialog', { name: 'Wallets' })).toBeVisible()
    await userEvent.click(button('Connect Bitcoin Wallet'))
    await expect.element(page.getByRole('dialog', { name: 'Connect Bitcoin Wallet' })).toBeVisible()
    expect(state(kit).activeNamespace).toBe('eip155')
  })

  it('the Wallets view has no button to disconnect all when one wallet is connected', async () => {
    await profile([rabby()], { namespaces: ['eip155'] })
    await expect.element(button(/^Rabby Active/)).toBeVisible()
    expect(texts('.profile-foot')).toEqual([])
  })

  it('the visitor activates a wallet in the Wallets view by keyboard', async () => {
    const kit = track(await fullKit({ wallets: [rabby(), frame()] }))
    await open(kit, { view: 'ProfileWallets' })
    await expect.poll(() => shadow().querySelector('.profile')).not.toBeNull()
    const stops: string[] = []
    for (let step = 0; step < 6; step++) {
      await userEvent.tab()
      stops.push(focused())
      if (focused().startsWith('Frame')) break
    }
    expect(stops.slice(-3)).toEqual([
      'Rabby Active 0x71…d8976F',
      'Actions for Rabby',
      'Frame 0x22…222222',
    ])
    await userEvent.keyboard('{Enter}')
    expect(selected(kit)).toBe('frame')
    await expect.poll(focused).toContain('Frame Active')
  })

  it('the Wallets view is busy while a wallet is being resumed', async () => {
    const kit = await profile([rabby()])
    kit.set(({ connections }) => ({
      connections: { ...connections, solana: { status: 'connecting', connectorId: 'phantom' } },
    }))
    await expect
      .element(button(/^Connect Solana Wallet Connecting/))
      .toHaveAttribute('aria-busy', 'true')
  })
})
