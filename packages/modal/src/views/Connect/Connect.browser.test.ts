import { open } from '@latchkey/core'
import { afterPaint } from '@latchkey/ui'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeDiscovery } from '../../fixtures/fakes/fakeDiscovery.ts'
import { fakeKit } from '../../fixtures/fakes/fakeKit.ts'
import { everyNamespace, namespaces } from '../../fixtures/fakes/fakeNetworks.ts'
import { fakeMultiWallet, fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { fakeWalletConnect } from '../../fixtures/fakes/fakeWalletConnect.ts'
import { dialogGone, dialogShown, focused, settle, shadow, track } from '../../fixtures/screen.ts'

const wallet = (id: string, more = {}) => fakeWallet({ id, name: `Wallet ${id}`, ...more })
/** The text of each row, without the letter that stands in for its icon. */
const rows = () =>
  [...shadow().querySelectorAll('.wallets .list-item')].map((row) =>
    [...row.querySelectorAll('.list-item-title,.list-item-note,.list-item-end')]
      .map((part) => part.textContent)
      .join(' '),
  )
const frame = () => new Promise(requestAnimationFrame)
/** Wait for the code that keeps rows in place: it loads after the first paint, and measures the card within a frame. */
async function heightWatched(): Promise<void> {
  await frame()
  await new Promise<void>((resolve) => afterPaint(window, resolve))
  await settle(shadow().querySelector<HTMLElement>('.modal')!)
  await frame()
  await frame()
}

describe('Connect', () => {
  it('the wallet list shows injected and announced wallets with their names and tags [CON-01]', async () => {
    await open(
      track(
        fakeKit({
          wallets: [wallet('a'), wallet('legacy', { name: 'Browser Wallet', type: 'INJECTED' })],
        }),
      ),
    )
    await dialogShown()
    expect(rows()).toEqual(['Wallet a Installed', 'Browser Wallet Installed'])
  })

  it('the wallet list shows recent wallets first, newest first [CON-10] [HOST-10]', async () => {
    await open(
      track(fakeKit({ wallets: ['a', 'b', 'c'].map((id) => wallet(id)), recent: ['c', 'b'] })),
    )
    await dialogShown()
    expect(rows()).toEqual(['Wallet c Recent', 'Wallet b Recent', 'Wallet a Installed'])
  })

  it('the wallet list follows the host’s order of groups [HOST-10]', async () => {
    const wallets = [wallet('a'), wallet('x', { type: 'EXTERNAL' })]
    await open(
      track(fakeKit({ wallets, switches: { connectorTypeOrder: ['external', 'injected'] } })),
    )
    await dialogShown()
    expect(rows()).toEqual(['Wallet x', 'Wallet a Installed'])
  })

  it('the wallet list warns of two wallets with the same rdns, and marks no wallet of them as installed', async () => {
    await open(
      track(
        fakeKit({ wallets: [wallet('a', { ambiguous: true }), wallet('b', { ambiguous: true })] }),
      ),
    )
    await dialogShown()
    expect(rows()).toEqual([
      'Wallet a Another extension also claims to be this wallet',
      'Wallet b Another extension also claims to be this wallet',
    ])
  })

  it('the wallet list appends a late wallet, and no row moves', async () => {
    const late = fakeDiscovery([wallet('b')])
    await open(track(fakeKit({ source: late.source, recent: ['a'] })))
    await dialogShown()
    await heightWatched()
    const row = shadow().querySelector('.wallets .list-item')!
    const { top } = row.getBoundingClientRect()
    late.emit([wallet('a'), wallet('b'), wallet('c')])
    await expect.poll(rows).toEqual(['Wallet b Installed', 'Wallet a Recent', 'Wallet c Installed'])
    await expect.poll(() => Math.abs(row.getBoundingClientRect().top - top)).toBeLessThan(1)
  })

  it('the wallet list explains that no wallet was found, and shows a wallet that comes later', async () => {
    const late = fakeDiscovery([])
    await open(track(fakeKit({ source: late.source })))
    await expect.element(page.getByText('No wallet found')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
    late.emit([wallet('a')])
    await expect.poll(rows).toEqual(['Wallet a Installed'])
  })

  it('the wallet list shows a letter when an icon does not load [MOD-18]', async () => {
    await open(track(fakeKit({ wallets: [wallet('a', { icon: 'data:image/png;base64,AAAA' })] })))
    await dialogShown()
    await expect.poll(() => shadow().querySelector('.remote-image img')).toBeNull()
    expect(shadow().querySelector('.remote-image')!.textContent).toBe('W')
  })

  it('the wallet list leads to wallets on other devices, and prepares a link under the pointer [CON-02] [HOST-10]', async () => {
    const links = fakeWalletConnect()
    const kit = track(fakeKit({ wallets: [wallet('a')], walletConnect: links, answers: {} }))
    // The test before may have left the pointer where the row appears.
    await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } })
    await open(kit)
    await dialogShown()
    expect(rows()).toEqual(['WalletConnect QR code', 'Wallet a Installed', 'All Wallets'])
    expect(links.prepared).toBe(0)
    await page.getByRole('button', { name: /^WalletConnect/ }).hover()
    await expect.poll(() => links.prepared).toBe(1)
    await page.getByRole('button', { name: /^WalletConnect/ }).click()
    await expect.element(page.getByRole('dialog', { name: 'WalletConnect' })).toBeVisible()
  })

  it('the wallet list has no row for all wallets when there is no gateway, or the host hides it', async () => {
    await open(track(fakeKit({ wallets: [], walletConnect: fakeWalletConnect() })))
    await dialogShown()
    expect(rows()).toEqual(['WalletConnect QR code'])
    await open(
      track(
        fakeKit({
          wallets: [],
          walletConnect: fakeWalletConnect(),
          answers: {},
          allWallets: 'HIDE',
        }),
      ),
    )
    await expect.poll(rows).toEqual(['WalletConnect QR code'])
  })

  it('the wallet list shows the wallets of the requested namespace, and connects that namespace [CON-05]', async () => {
    const wallets = [
      wallet('a'),
      wallet('sol', { namespaces: ['solana'] }),
      ...fakeMultiWallet({ id: 'multi', name: 'Phantom' }, ['eip155', 'solana']),
    ]
    const kit = track(fakeKit({ namespaces, networks: everyNamespace, wallets }))
    await open(kit, { view: 'Connect', params: { namespace: 'solana' } })
    await expect.element(page.getByRole('dialog', { name: 'Connect Solana Wallet' })).toBeVisible()
    expect(rows()).toEqual(['Wallet sol Installed', 'Phantom Installed'])
    expect(kit.store.getState().activeNamespace).toBe('eip155')
    await userEvent.click(page.getByRole('button', { name: /^Wallet sol/ }))
    await dialogGone()
    expect(kit.store.getState().activeNamespace).toBe('solana')
  })

  it('the wallet list shows a wallet of several namespaces once [CON-09]', async () => {
    const wallets = [...fakeMultiWallet({ id: 'multi', name: 'Phantom' }, namespaces), wallet('a')]
    await open(track(fakeKit({ namespaces, networks: everyNamespace, wallets })))
    await dialogShown()
    expect(rows()).toEqual(['Phantom Installed', 'Wallet a Installed'])
  })

  it('the visitor connects from the wallet list by keyboard', async () => {
    const only = wallet('a')
    const kit = track(fakeKit({ wallets: [only] }))
    await open(kit)
    await dialogShown()
    await userEvent.tab()
    await userEvent.tab()
    expect(focused()).toContain('Wallet a')
    await userEvent.keyboard('{Enter}')
    await dialogGone()
    expect(only.prompts).toBe(1)
    expect(kit.store.getState().connections.eip155?.status).toBe('connected')
  })
})
