import { go, type Kit, open } from '@latchkey/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeDirectory, fakeWalletEntry } from '../../fixtures/fakes/fakeDirectory.ts'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { everyNamespace, namespaces } from '../../fixtures/fakes/fakeNetworks.ts'
import { fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import {
  type FakeLinkConnector,
  fakeWalletConnect,
} from '../../fixtures/fakes/fakeWalletConnect.ts'
import { focusCame, focused, shadow, track } from '../../fixtures/screen.ts'

const directory = fakeDirectory(100)

async function allWallets(options: FakeKitOptions = {}): Promise<{
  readonly kit: Kit
  readonly walletConnect: FakeLinkConnector
  readonly asked: () => readonly URLSearchParams[]
}> {
  const walletConnect = fakeWalletConnect()
  const kit = track(fakeKit({ wallets: [], walletConnect, answers: { directory }, ...options }))
  const fetching = vi.spyOn(globalThis, 'fetch')
  await open(kit)
  await focusCame()
  go(kit, { view: 'AllWallets' })
  await expect.element(page.getByRole('searchbox', { name: 'Search wallets' })).toBeVisible()
  const asked = () =>
    fetching.mock.calls
      .map(([input]) => new URL(input instanceof Request ? input.url : input))
      .filter(({ pathname }) => pathname === '/getWallets')
      .map(({ searchParams }) => searchParams)
  return { kit, walletConnect, asked }
}

const tiles = () =>
  [...shadow().querySelectorAll('.wallet-tile-name')].map((name) => name.textContent)
const tile = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}( (Installed|Recent|Certified).*)?$`) })
const search = () => page.getByRole('searchbox')
const viewOf = (kit: Kit) => kit.store.getState().modal.history.at(-1)?.view
const grid = () => shadow().querySelector('.wallet-grid')!

afterEach(() => vi.restoreAllMocks())

describe('grid', () => {
  it('the grid loads 40 wallets, and the next page near its end [WAL-04]', async () => {
    const { asked } = await allWallets()
    await expect.element(tile('MetaMask')).toBeVisible()
    const pages = () => asked().filter((query) => query.get('entries') === '40')
    expect(pages().map((query) => query.get('page'))).toEqual(['1'])
    grid().scrollTo(0, grid().scrollHeight)
    await expect.poll(() => pages().map((query) => query.get('page'))).toEqual(['1', '2'])
    await expect.poll(() => grid().scrollHeight).toBeGreaterThan(2_000)
  })

  it('the grid renders the rows in sight, and tells the number of wallets', async () => {
    await allWallets({ answers: { directory: fakeDirectory(36) } })
    await expect.element(tile('MetaMask')).toBeVisible()
    expect(tiles().length).toBeLessThan(36)
    const first = shadow().querySelector('.wallet-grid li')!
    await expect.poll(() => first.getAttribute('aria-setsize')).toBe('36')
    expect(first.getAttribute('aria-posinset')).toBe('1')
  })

  it('the grid loads wallets of the requested namespace [CON-05] [WAL-06]', async () => {
    const kit = track(
      fakeKit({
        namespaces,
        networks: everyNamespace,
        wallets: [
          fakeWallet({ id: 'evm', name: 'Rabby' }),
          fakeWallet({ id: 'sol', name: 'Solflare', namespaces: ['solana'] }),
        ],
        walletConnect: { ...fakeWalletConnect(), namespaces: ['eip155', 'solana'] },
        answers: { directory },
      }),
    )
    const fetching = vi.spyOn(globalThis, 'fetch')
    await open(kit, { view: 'Connect', params: { namespace: 'solana' } })
    await userEvent.click(page.getByRole('button', { name: /^All Wallets/ }))
    await expect.element(tile('MetaMask')).toBeVisible()
    expect(tiles().slice(0, 2)).toEqual(['Solflare', 'MetaMask'])
    const asked = fetching.mock.calls.map(([input]) => new URL(String(input)))
    const chains = asked.map(({ searchParams }) => searchParams.get('chains')).filter(Boolean)
    expect(new Set(chains)).toEqual(new Set(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']))
  })

  it('the grid shows installed wallets first, and connects them directly [WAL-06]', async () => {
    const { kit } = await allWallets({
      wallets: [fakeWallet({ id: 'ext', name: 'Zerion', answer: 'waits' })],
    })
    await expect.element(tile('MetaMask')).toBeVisible()
    expect(tiles().slice(0, 2)).toEqual(['Zerion', 'MetaMask'])
    expect(tiles().filter((name) => name === 'Zerion')).toHaveLength(1)
    await expect.element(tile('Zerion')).toHaveAccessibleName('Zerion Installed')
    await userEvent.click(tile('Zerion'))
    await expect.poll(() => viewOf(kit)).toBe('ConnectingExternal')
  })

  it('the grid leads from a wallet that is not installed to its QR code [CON-02]', async () => {
    const { kit, walletConnect } = await allWallets()
    await userEvent.click(tile('Rainbow'))
    await expect.element(page.getByRole('dialog', { name: 'Rainbow' })).toBeVisible()
    expect(viewOf(kit)).toBe('ConnectingWalletConnect')
    expect(walletConnect.opened).toEqual([])
  })

  it('the grid prepares a link when it opens', async () => {
    const { walletConnect } = await allWallets()
    // A row under the pointer prepares a link too.
    await expect.poll(() => walletConnect.prepared).toBeGreaterThan(0)
  })

  it('the grid on a phone calls the app inside the press [CON-02]', async () => {
    const { kit, walletConnect } = await allWallets({ device: { phone: 'android' } })
    await expect.element(tile('Rainbow')).toBeVisible()
    ;(tile('Rainbow').element() as HTMLElement).click()
    expect(walletConnect.opened).toEqual([{ wallet: 'rainbow', platform: 'mobile' }])
    expect(viewOf(kit)).toBe('ConnectingWalletConnect')
  })

  it('the grid leads to the downloads of a wallet that has no link [CON-18]', async () => {
    const { kit } = await allWallets({
      answers: { directory: [{ ...fakeWalletEntry, mobile_link: null }] },
    })
    await userEvent.click(tile('Zerion'))
    await expect.poll(() => viewOf(kit)).toBe('Downloads')
  })

  it('the grid shows a letter when a picture does not load [MOD-18]', async () => {
    await allWallets()
    await expect
      .poll(() => shadow().querySelector('.wallet-tile .remote-image')?.textContent)
      .toBe('M')
  })

  it('the grid shows the host’s own wallets when there is no gateway', async () => {
    await allWallets({
      answers: undefined,
      customWallets: [{ id: 'own', name: 'Own Wallet', mobile_link: 'own://' }],
    })
    await expect.poll(tiles).toEqual(['Own Wallet'])
  })
})

describe('search row and names', () => {
  it('the button beside the search leads to the QR code, on a desktop too [CON-02]', async () => {
    const { kit } = await allWallets()
    await userEvent.click(page.getByRole('button', { name: 'Connect by QR code' }))
    await expect.poll(() => viewOf(kit)).toBe('ConnectingWalletConnect')
  })

  it('the names of all wallets take one line, so that the rows of the grid are alike', async () => {
    const long = { ...fakeWalletEntry, id: 'long', name: 'Wallet of the Federation of Long Names' }
    await allWallets({ answers: { directory: [long, fakeWalletEntry] } })
    await expect.element(tile('Zerion')).toBeVisible()
    const names = [...shadow().querySelectorAll<HTMLElement>('.wallet-tile-name')]
    expect(new Set(names.map(({ offsetHeight }) => offsetHeight)).size).toBe(1)
    expect(names[0]!.scrollWidth).toBeGreaterThan(names[0]!.clientWidth)
  })
})

describe('keys', () => {
  it('the grid is one Tab stop, and arrow keys move inside it', async () => {
    await allWallets()
    await expect.element(tile('MetaMask')).toBeVisible()
    await userEvent.click(search())
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('Connect by QR code')
    await userEvent.keyboard('{Tab}')
    expect(focused()).toContain('MetaMask')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(focused).toContain('Trust Wallet')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focused).toContain('Ledger Live')
    await userEvent.keyboard('{End}')
    await expect.poll(focused).toMatch(/2$/)
    await userEvent.keyboard('{Home}')
    await expect.poll(focused).toContain('MetaMask')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused()).toBe('Connect by QR code')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(shadow().activeElement).toBe(search().element())
  })

  it('the focus stays on a wallet that is scrolled away', async () => {
    await allWallets()
    await expect.element(tile('MetaMask')).toBeVisible()
    ;(tile('MetaMask').element() as HTMLElement).focus()
    grid().scrollTo(0, 900)
    await expect.poll(tiles).not.toContain('Ledger Live')
    expect(focused()).toContain('MetaMask')
  })
})

describe('search', () => {
  it('the search filters the loaded wallets at once, asks for 100 after a pause, and keeps the focus [MOD-19] [WAL-04]', async () => {
    const { asked } = await allWallets({ answers: { directory: fakeDirectory(120) } })
    await expect.element(tile('MetaMask')).toBeVisible()
    const searches = () => asked().filter((query) => query.has('search'))
    // Watched in the page: the answer to the typing may come after the pause.
    let from = 0
    search()
      .element()
      .addEventListener('input', () => (from = performance.now()))
    const askedWhenFiltered: number[] = []
    const filtering = new MutationObserver(() => {
      if (tiles().length > 0 && tiles().every((name) => name.includes('Rainbow')))
        askedWhenFiltered.push(searches().length)
    })
    filtering.observe(shadow(), { childList: true, characterData: true, subtree: true })
    await userEvent.fill(search(), 'rainbow')
    await expect.poll(() => searches().length).toBe(1)
    filtering.disconnect()
    expect(performance.now() - from).toBeGreaterThan(300)
    expect(askedWhenFiltered[0]).toBe(0)
    expect(searches()[0]?.get('entries')).toBe('100')
    await expect
      .poll(tiles)
      .toEqual(['Rainbow', 'Rainbow 2', 'Rainbow 3', 'Rainbow 4', 'Rainbow 5'])
    expect(shadow().activeElement).toBe(search().element())
    await expect.element(page.getByText('5 wallets')).toBeInTheDocument()
  })

  it('the search asks once for a word typed letter by letter [MOD-19]', async () => {
    const { asked } = await allWallets()
    await expect.element(tile('MetaMask')).toBeVisible()
    await userEvent.click(search())
    await userEvent.keyboard('zer')
    await expect.poll(() => asked().filter((query) => query.has('search')).length).toBe(1)
    expect(asked().at(-1)?.get('search')).toBe('zer')
  })

  it('the search says that no wallet matches, and offers the QR code', async () => {
    const { kit } = await allWallets()
    await userEvent.fill(search(), 'nowhere')
    await expect.element(page.getByText('No wallets match “nowhere”')).toBeVisible()
    await userEvent.click(page.getByText('Connect by QR code'))
    await expect.poll(() => viewOf(kit)).toBe('ConnectingWalletConnect')
  })

  it('the search returns to all wallets when it is cleared', async () => {
    await allWallets()
    await userEvent.fill(search(), 'rainbow')
    await expect.poll(() => tiles()[0]).toBe('Rainbow')
    await userEvent.click(page.getByRole('button', { name: 'Clear search' }))
    await expect.poll(() => tiles()[0]).toBe('MetaMask')
    expect(shadow().activeElement).toBe(search().element())
  })
})

describe('directory failure', () => {
  it('the grid reports a directory that failed, and offers a retry and the QR code', async () => {
    const { asked } = await allWallets({ answers: { directory: 'fails' } })
    await expect.element(page.getByText('The wallets didn’t load')).toBeVisible()
    const before = asked().length
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => asked().length).toBeGreaterThan(before)
    await expect.element(page.getByText('Connect by QR code')).toBeVisible()
  })

  it('the grid shows the installed wallets when the directory failed', async () => {
    await allWallets({
      answers: { directory: 'fails' },
      wallets: [fakeWallet({ id: 'ext', name: 'Frame' })],
    })
    await expect.element(page.getByText('Some wallets didn’t load.')).toBeVisible()
    await expect.poll(tiles).toEqual(['Frame'])
  })

  it('the grid keeps the loaded pages when the next page fails', async () => {
    await allWallets({ answers: { directory, failsFrom: 2 } })
    await expect.element(tile('MetaMask')).toBeVisible()
    grid().scrollTo(0, grid().scrollHeight)
    await expect.element(page.getByText('Some wallets didn’t load.')).toBeVisible()
    expect(tiles().length).toBeGreaterThan(0)
  })
})
