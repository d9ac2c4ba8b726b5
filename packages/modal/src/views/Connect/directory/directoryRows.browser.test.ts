import { close, type Kit, open } from '@latchkey/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeDirectory, fakeWalletEntry } from '../../../fixtures/fakes/fakeDirectory.ts'
import { fakeKit, type FakeKitOptions } from '../../../fixtures/fakes/fakeKit.ts'
import { everyNamespace, namespaces } from '../../../fixtures/fakes/fakeNetworks.ts'
import { fakeWallet } from '../../../fixtures/fakes/fakeWallet.ts'
import { fakeWalletConnect } from '../../../fixtures/fakes/fakeWalletConnect.ts'
import { dialog, dialogGone, dialogShown, shadow, track } from '../../../fixtures/screen.ts'

const directory = fakeDirectory(24)
const frame = fakeWallet({ id: 'frame', name: 'Frame' })

type Opened = {
  readonly kit: Kit
  readonly asked: () => readonly URLSearchParams[]
  /** The distance that any part of the modal has moved since it opened. */
  readonly shift: () => number
}

async function connectView(options: FakeKitOptions = {}): Promise<Opened> {
  const kit = track(
    fakeKit({
      wallets: [frame],
      walletConnect: fakeWalletConnect(),
      answers: { directory },
      ...options,
    }),
  )
  const fetching = vi.spyOn(globalThis, 'fetch')
  const asked = () =>
    fetching.mock.calls
      .map(([input]) => new URL(input instanceof Request ? input.url : input))
      .filter(({ pathname }) => pathname === '/getWallets')
      .map(({ searchParams }) => searchParams)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked()).toEqual([])
  const shift = shifts()
  await open(kit)
  await dialogShown()
  return { kit, asked, shift }
}

/** The sum of layout shifts as the browser counts them (Layout Instability, CLS). */
function shifts(): () => number {
  let sum = 0
  const add = (entries: PerformanceEntryList): void => {
    for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  return () => {
    add(observer.takeRecords())
    return sum
  }
}

const rows = () =>
  [...shadow().querySelectorAll('.wallets .list-item')].map((row) =>
    [...row.querySelectorAll('.list-item-title, .list-item-end')]
      .map((part) => part.textContent.trim())
      .filter(Boolean)
      .join(' '),
  )
const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const viewOf = (kit: Kit) => kit.store.getState().modal.history.at(-1)?.view
const list = () => shadow().querySelector('.wallets')!
const reopen = async (kit: Kit): Promise<void> => {
  close(kit)
  await dialogGone()
  await open(kit)
  await dialogShown()
}

afterEach(() => vi.restoreAllMocks())

describe('wallets of the directory', () => {
  it('directory wallets come after installed wallets, in reserved places, with no layout shift [HOST-11]', async () => {
    const { asked, shift } = await connectView()
    expect(rows()).toEqual(['WalletConnect QR code', 'Frame Installed', 'All Wallets'])
    const height = list().clientHeight
    // The code of the directory has to load first.
    await expect
      .poll(rows, { timeout: 10_000 })
      .toEqual(['WalletConnect QR code', 'Frame Installed', 'MetaMask', 'All Wallets 24'])
    expect(list().clientHeight).toBe(height)
    expect(shift()).toBe(0)
    expect(asked().map((query) => query.get('entries'))).toEqual(['4'])
  })

  it('directory wallets appear on a phone when their link is ready, so that the first press opens the app [CON-02]', async () => {
    let resolve = (): void => {}
    const code = new Promise<void>((done) => (resolve = done))
    const walletConnect = fakeWalletConnect({ code })
    const { kit, asked } = await connectView({ walletConnect, device: { phone: 'iphone' } })
    // A row under the pointer prepares a link too.
    await expect.poll(() => walletConnect.prepared).toBeGreaterThan(0)
    await expect.poll(asked).toHaveLength(1)
    await new Promise((done) => setTimeout(done, 200))
    expect(row('MetaMask').query()).toBeNull()
    resolve()
    await expect.element(row('MetaMask')).toBeVisible()
    ;(row('MetaMask').element() as HTMLElement).click()
    expect(walletConnect.opened).toEqual([{ wallet: 'metamask', platform: 'mobile' }])
    expect(viewOf(kit)).toBe('ConnectingWalletConnect')
    await expect.element(page.getByText('Accept the connection request in the app.')).toBeVisible()
  })

  it('directory wallets are there at once when the view opens again', async () => {
    const { kit } = await connectView()
    await expect.poll(rows).toHaveLength(4)
    await reopen(kit)
    expect(rows()).toEqual([
      'WalletConnect QR code',
      'Frame Installed',
      'MetaMask',
      'All Wallets 24',
    ])
  })

  it('the row of all wallets is the last, with their number in tens', async () => {
    await connectView({ answers: { directory: fakeDirectory(487) } })
    await expect.poll(() => rows().at(-1)).toBe('All Wallets 480+')
  })

  it('directory wallets stand in the host’s order of groups, and featured wallets in their own order [HOST-10] [HOST-11]', async () => {
    const { kit, asked } = await connectView({
      featuredWalletIds: ['zerion', 'rainbow'],
      switches: { connectorTypeOrder: ['featured', 'injected', 'walletConnect'] },
    })
    await expect
      .poll(rows)
      .toEqual(['Frame Installed', 'WalletConnect QR code', 'Zerion', 'Rainbow', 'All Wallets'])
    expect(asked().map((query) => query.get('include'))).toEqual(['zerion,rainbow'])
    await reopen(kit)
    expect(rows()).toEqual([
      'Zerion',
      'Rainbow',
      'Frame Installed',
      'WalletConnect QR code',
      'All Wallets',
    ])
  })

  it('directory wallets move no row when a featured wallet is installed [WAL-06]', async () => {
    const { shift } = await connectView({ featuredWalletIds: ['frame', 'zerion', 'rainbow'] })
    const all = row('All Wallets').element()
    // The card has come to its final place.
    for (const motion of dialog()?.getAnimations({ subtree: true }) ?? [])
      if (motion.effect?.getComputedTiming().iterations === 1) motion.finish()
    const { top } = all.getBoundingClientRect()
    await expect
      .poll(rows)
      .toEqual(['WalletConnect QR code', 'Frame Installed', 'Zerion', 'Rainbow', 'All Wallets'])
    expect(all.getBoundingClientRect().top).toBe(top)
    expect(shift()).toBe(0)
  })

  it('directory wallets that were used before come first, marked as recent [CON-10]', async () => {
    const { kit } = await connectView({ recent: ['zerion', 'frame'] })
    await expect.poll(rows).toContain('Zerion Recent')
    await reopen(kit)
    expect(rows()).toEqual([
      'WalletConnect QR code',
      'Zerion Recent',
      'Frame Recent',
      'All Wallets 24',
    ])
  })

  it('directory wallets are marked as certified when the directory says so', async () => {
    await connectView({ wallets: [] })
    await expect.element(row('Trust Wallet')).toHaveAccessibleName(/^Trust Wallet Certified/)
    expect(rows()).toContain('MetaMask')
  })

  it('directory wallets leave out the host’s excluded wallets, installed or not [WAL-06]', async () => {
    const { asked } = await connectView({
      wallets: [frame, fakeWallet({ id: 'mm', name: 'MetaMask' })],
      featuredWalletIds: ['zerion', 'rainbow'],
      excludeWalletIds: ['metamask', 'rainbow'],
    })
    await expect
      .poll(rows)
      .toEqual(['WalletConnect QR code', 'Frame Installed', 'Zerion', 'All Wallets'])
    expect(asked().map((query) => query.get('include'))).toEqual(['zerion', 'metamask,rainbow'])
  })

  it('the host’s own wallets are listed with no gateway, and no request is sent', async () => {
    const { asked } = await connectView({
      answers: undefined,
      customWallets: [{ id: 'own', name: 'Own Wallet', mobile_link: 'own://' }],
    })
    await expect.poll(rows).toEqual(['WalletConnect QR code', 'Frame Installed', 'Own Wallet'])
    expect(asked()).toEqual([])
  })

  it('no directory wallet is listed when there is no gateway, and no request is sent', async () => {
    const { asked } = await connectView({ answers: undefined })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(rows()).toEqual(['WalletConnect QR code', 'Frame Installed'])
    expect(asked()).toEqual([])
  })

  it('the view reports directory wallets that failed to load, with no layout shift', async () => {
    const { shift } = await connectView({ wallets: [], answers: { directory: 'fails' } })
    await expect.element(page.getByText('Some wallets didn’t load.')).toBeVisible()
    expect(shift()).toBe(0)
    expect(rows()).toEqual(['WalletConnect QR code', 'All Wallets'])
  })

  it('directory wallets are filtered by the requested namespace [CON-05]', async () => {
    const kit = track(
      fakeKit({
        namespaces,
        networks: everyNamespace,
        wallets: [],
        walletConnect: { ...fakeWalletConnect(), namespaces: ['eip155', 'solana'] },
        answers: {
          directory: [
            { ...fakeWalletEntry, id: 'evm', name: 'Evm only', chains: ['eip155:1'] },
            { ...fakeWalletEntry, id: 'sol', name: 'Solana too', chains: ['solana:5eykt'] },
          ],
        },
      }),
    )
    await open(kit, { view: 'Connect', params: { namespace: 'solana' } })
    await expect.poll(rows).toEqual(['WalletConnect QR code', 'Solana too', 'All Wallets 2'])
  })

  it('directory wallets lead to their QR code, and on a phone to their app inside the press [CON-02]', async () => {
    const { kit } = await connectView()
    await userEvent.click(row('MetaMask'))
    await expect.element(page.getByRole('dialog', { name: 'MetaMask' })).toBeVisible()
    expect(viewOf(kit)).toBe('ConnectingWalletConnect')
    kit.destroy()
    const walletConnect = fakeWalletConnect()
    await connectView({ walletConnect, device: { phone: 'android' } })
    await expect.element(row('MetaMask')).toBeVisible()
    ;(row('MetaMask').element() as HTMLElement).click()
    expect(walletConnect.opened).toEqual([{ wallet: 'metamask', platform: 'mobile' }])
  })
})

describe('QR code row on a phone', () => {
  it('the WalletConnect row on a phone stands below the wallets that open, and says both ways', async () => {
    await connectView({ device: { phone: 'iphone' }, wallets: [] })
    await expect
      .poll(rows)
      .toEqual(['MetaMask', 'Trust Wallet Certified', 'WalletConnect', 'All Wallets'])
    await expect.element(page.getByText('Open an app or scan')).toBeVisible()
  })

  it('the WalletConnect row on a phone keeps its place in the host’s own order of groups [HOST-10]', async () => {
    await connectView({
      device: { phone: 'iphone' },
      wallets: [],
      switches: { connectorTypeOrder: ['walletConnect', 'recommended'] },
    })
    await expect.poll(() => rows()[0]).toBe('WalletConnect')
  })

  it('the WalletConnect row on a phone leads to all wallets [CON-02]', async () => {
    const { kit } = await connectView({ device: { phone: 'iphone' } })
    await userEvent.click(row('WalletConnect'))
    await expect.poll(() => viewOf(kit)).toBe('AllWallets')
  })

  it('the WalletConnect row on a phone leads to the QR code when there is no list of wallets', async () => {
    const { kit } = await connectView({ device: { phone: 'iphone' }, answers: undefined })
    await userEvent.click(row('WalletConnect'))
    await expect.poll(() => viewOf(kit)).toBe('ConnectingWalletConnect')
  })
})
