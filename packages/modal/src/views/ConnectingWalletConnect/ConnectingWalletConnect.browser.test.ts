import { close, go, type Kit, linkOf, open } from '@latchkey/core'
import type { Wallet } from '@latchkey/core/wallets'
import { KitError } from '@latchkey/protocol'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeWalletEntry as zerion } from '../../fixtures/fakes/fakeDirectory.ts'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import {
  fakeLink,
  type FakeLinkConnector,
  type FakeWalletConnect,
  fakeWalletConnect,
} from '../../fixtures/fakes/fakeWalletConnect.ts'
import { readCode, readSmallCode, slowly } from '../../fixtures/readCode.ts'
import { dialogGone, dialogShown, shadow, track } from '../../fixtures/screen.ts'

type Options = FakeWalletConnect & Pick<FakeKitOptions, 'device' | 'themeMode' | 'wallets'>

// The test server compiles the views on their first request.
beforeAll(async () => {
  await import('./ConnectingWalletConnectView.tsx')
})

async function connecting(
  wallet: Wallet | undefined,
  { device, themeMode, wallets = [], ...link }: Options = {},
): Promise<{ readonly kit: Kit; readonly walletConnect: FakeLinkConnector }> {
  const walletConnect = fakeWalletConnect(link)
  const kit = track(fakeKit({ device, themeMode, wallets, walletConnect, answers: {} }))
  await open(kit)
  await dialogShown()
  go(kit, { view: 'ConnectingWalletConnect', params: { wallet } })
  return { kit, walletConnect }
}

const code = () => shadow().querySelector('.qr-code path')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const status = (kit: Kit) => kit.store.getState().connections.eip155?.status
const uriOf = (kit: Kit) => linkOf(kit.store.getState())?.uri

afterEach(() => vi.restoreAllMocks())

describe('QR code', () => {
  it.each([
    ['dark', 'a wallet', 1024],
    ['light', 'a wallet', 1024],
    ['dark', 'any wallet', 1024],
    ['dark', 'a wallet', 320],
    ['light', 'any wallet', 320],
  ] as const)(
    'the QR code is read by a camera: %s, %s, %i px [CON-02]',
    async (themeMode, whose, width) => {
      await page.viewport(width, 768)
      const { kit } = await connecting(whose === 'a wallet' ? zerion : undefined, { themeMode })
      await expect.poll(code).not.toBeNull()
      await expect.poll(readCode, slowly).toBe(uriOf(kit))
    },
  )

  it('the QR code is read from a screenshot 200 px wide [CON-02]', async () => {
    const { kit } = await connecting(zerion)
    await expect.poll(code).not.toBeNull()
    const element = shadow().querySelector('.qr-code')!
    await expect.poll(() => readSmallCode(element, 200), slowly).toBe(uriOf(kit))
  })

  it('the QR code is complete in a low window [CON-02]', async () => {
    await page.viewport(640, 400)
    const { kit } = await connecting(zerion)
    await expect.poll(code).not.toBeNull()
    await expect.poll(readCode, slowly).toBe(uriOf(kit))
  })

  it('the QR code is there in the next frame when view and link are ready [CON-11]', async () => {
    const { kit } = await connecting(zerion)
    await expect.poll(code).not.toBeNull()
    await userEvent.click(button('Back'))
    await expect.poll(code).toBeNull()
    // The link is made in an effect, which React and Preact run in a task of its own, before or after a frame.
    const linked = new Promise<void>((resolve) => {
      kit.store.subscribe((state) => linkOf(state) && resolve())
    })
    go(kit, { view: 'ConnectingWalletConnect', params: { wallet: zerion } })
    await linked
    await new Promise(requestAnimationFrame)
    expect(code()).not.toBeNull()
  })

  it('the QR code is replaced by a fresh code, with no message [CON-11]', async () => {
    const { kit, walletConnect } = await connecting(zerion)
    await expect.poll(code).not.toBeNull()
    const before = code()?.getAttribute('d')
    walletConnect.offer(fakeLink(9))
    await expect.poll(() => code()?.getAttribute('d')).not.toBe(before)
    expect(uriOf(kit)).toBe(fakeLink(9).uri.replace(/\d{10}/, /\d{10}/.exec(uriOf(kit)!)![0]))
    expect(shadow().querySelector('.card [role=alert]:not(.alert-slot)')).toBeNull()
    await expect.poll(readCode, slowly).toBe(uriOf(kit))
  })

  it('the QR code is removed with less than 10 s left, and its link cannot be copied [CON-11]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { walletConnect } = await connecting(zerion)
    await expect.poll(code).not.toBeNull()
    await vi.advanceTimersByTimeAsync(225_000)
    expect(code()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(6_000)
    await expect.poll(code).toBeNull()
    await expect.element(button('Copy link')).toHaveAttribute('aria-disabled', 'true')
    walletConnect.offer(fakeLink(9))
    await expect.poll(code).not.toBeNull()
    await expect.element(button('Copy link')).not.toHaveAttribute('aria-disabled')
  })

  it('the link of the QR code is copied, and the message is in a status region', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { kit } = await connecting(zerion)
    await expect.poll(code).not.toBeNull()
    await userEvent.click(button('Copy link'))
    expect(write).toHaveBeenCalledExactlyOnceWith(uriOf(kit))
    await expect
      .poll(() => shadow().querySelector('.snackbar-slot[role=status]')?.textContent)
      .toBe('Link copied')
  })

  it('the code view says after 3 s that the link takes long, and tries again on demand', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { walletConnect } = await connecting(zerion, { link: 'waits' })
    await expect.element(page.getByText('Scan with Zerion on your phone.')).toBeVisible()
    expect(button('Try again').query()).toBeNull()
    await vi.advanceTimersByTimeAsync(3_100)
    await expect.element(page.getByText(/taking longer than usual/)).toBeVisible()
    await userEvent.click(button('Try again'))
    await expect.poll(() => walletConnect.prompts).toBe(2)
  })
})

describe('ConnectingWalletConnect', () => {
  it('the code view connects and closes when the wallet agrees [CON-02]', async () => {
    const { kit, walletConnect } = await connecting(zerion, { answer: 'accepts' })
    await dialogGone()
    expect(walletConnect.prompts).toBe(1)
    expect(status(kit)).toBe('connected')
  })

  it('the code view reports a declined connection, and tries again on demand [CON-16]', async () => {
    const { walletConnect } = await connecting(zerion, { answer: new KitError('USER_REJECTED') })
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Connection declined' }))
      .toBeVisible()
    walletConnect.answers('waits')
    await userEvent.click(button('Try again'))
    await expect.poll(code).not.toBeNull()
  })

  it.each([
    ['RELAY_UNREACHABLE', 'Can’t reach the wallet service. Check your connection and try again.'],
    ['RELAY_REFUSED', 'This app isn’t allowed to use the wallet service.'],
    ['PROVIDER_FAILED', 'The wallet service didn’t load. Check your connection.'],
    ['WALLET_TIMEOUT', 'The request expired before your wallet answered.'],
    ['CHAIN_UNSUPPORTED', 'This wallet doesn’t support this app’s networks.'],
  ] as const)(
    'the code view explains %s in a sentence, and offers a retry',
    async (row, sentence) => {
      await connecting(zerion, { answer: new KitError(row, { reason: 'no' }) })
      await expect.element(page.getByText('Couldn’t connect')).toBeVisible()
      await expect.element(page.getByText(sentence)).toBeVisible()
      await expect.element(button('Try again')).toBeVisible()
    },
  )

  it('the code view reports a lost network, and connects when the network is back', async () => {
    const { kit, walletConnect } = await connecting(zerion, {
      answer: new KitError('RELAY_UNREACHABLE'),
      link: 'waits',
      device: { offline: true },
    })
    await expect.element(page.getByText('You’re offline')).toBeVisible()
    await expect.poll(() => status(kit)).toBe('disconnected')
    walletConnect.answers('accepts')
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
    await dialogGone()
    expect(status(kit)).toBe('connected')
  })

  it('the code view connects when the network is back before the attempt fails', async () => {
    let fail: (error: Error) => void = () => {}
    const { walletConnect } = await connecting(zerion, {
      answer: new Promise((resolve) => (fail = resolve)),
      link: 'waits',
      device: { offline: true },
    })
    await expect.element(page.getByText('You’re offline')).toBeVisible()
    walletConnect.answers('accepts')
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
    await expect.element(page.getByText('You’re offline')).not.toBeInTheDocument()
    fail(new KitError('RELAY_UNREACHABLE'))
    await dialogGone()
  })

  it('the code view reports a declined connection to an offline visitor too', async () => {
    await connecting(zerion, {
      answer: new KitError('USER_REJECTED'),
      device: { offline: true },
    })
    await expect.element(page.getByText('Connection declined')).toBeVisible()
    await expect.element(button('Try again')).toBeVisible()
  })

  it.each(['back', 'close'])('the code view gives up when the visitor leaves: %s', async (way) => {
    const { kit } = await connecting(zerion)
    await expect.poll(() => status(kit)).toBe('connecting')
    if (way === 'close') close(kit)
    else await userEvent.click(button('Back'))
    await expect.poll(() => status(kit)).toBe('disconnected')
  })

  it('the code view leads to the downloads of the wallet [CON-18]', async () => {
    await connecting(zerion)
    await userEvent.click(button('Don’t have Zerion? Get it'))
    await expect.element(page.getByRole('dialog', { name: 'Get Zerion' })).toBeVisible()
  })
})

describe('on a phone', () => {
  const phone = { device: { phone: 'android' } } as const

  it('the phone view opens the app inside the press [CON-02]', async () => {
    const { walletConnect } = await connecting(zerion, phone)
    await expect.element(button('Open Zerion')).not.toHaveAttribute('aria-disabled')
    ;(button('Open Zerion').element() as HTMLButtonElement).click()
    expect(walletConnect.opened).toEqual([{ wallet: 'zerion', platform: 'mobile' }])
  })

  it('the phone view does not say that a request is in the app before the app was opened', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await connecting(zerion, phone)
    await expect
      .element(page.getByText('Open Zerion and accept the connection request.'))
      .toBeVisible()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(page.getByText(/in the app|Didn’t Zerion open/).query()).toBeNull()
    await userEvent.click(button('Open Zerion'))
    await expect.element(page.getByText('Accept the connection request in the app.')).toBeVisible()
  })

  it('the phone view says that an app cannot be opened, and offers the QR code', async () => {
    await connecting(zerion, { ...phone, opens: false })
    await userEvent.click(button('Open Zerion'))
    await expect.element(page.getByText(/Zerion can’t be opened from here/)).toBeVisible()
    await userEvent.click(button('Show QR code'))
    await expect.poll(code).not.toBeNull()
  })

  it('the phone view inside Telegram on Android says that an app without a web address cannot be opened, and shows the QR code', async () => {
    const device = { ...phone.device, telegram: true }
    await connecting({ ...zerion, link_mode: null }, { device })
    await expect.poll(code).not.toBeNull()
    await expect.element(page.getByText(/Zerion can’t be opened from here/)).toBeVisible()
    await expect.element(button('Copy link')).toBeVisible()
  })

  it('the phone view’s button is busy until the link is ready', async () => {
    const { walletConnect } = await connecting(zerion, { ...phone, link: 'waits' })
    await expect.element(button('Open Zerion')).toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => walletConnect.prompts).toBe(1)
    walletConnect.offer(fakeLink(1))
    await expect.element(button('Open Zerion')).not.toHaveAttribute('aria-busy')
  })

  it('the phone view says after 3 s that the link takes long, and tries again on demand', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { walletConnect } = await connecting(zerion, { ...phone, link: 'waits' })
    await expect.element(button('Open Zerion')).toBeVisible()
    await vi.advanceTimersByTimeAsync(3_100)
    await userEvent.click(button('Try again'))
    await expect.poll(() => walletConnect.prompts).toBe(2)
  })

  it('the phone view offers other ways when the visitor is still there after a moment [CON-02]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { kit, walletConnect } = await connecting(zerion, phone)
    await userEvent.click(button('Open Zerion'))
    expect(button('Show QR code').query()).toBeNull()
    await vi.advanceTimersByTimeAsync(2_600)
    await expect.element(page.getByText(/Didn’t Zerion open/)).toBeVisible()
    await userEvent.click(button('Open again'))
    expect(walletConnect.opened).toHaveLength(2)
    // Another press starts the wait again.
    expect(button('Show QR code').query()).toBeNull()
    await vi.advanceTimersByTimeAsync(2_600)
    await expect.element(button('Copy link')).toBeVisible()
    await expect.element(button('Don’t have Zerion? Get it')).toBeVisible()
    await userEvent.click(button('Show QR code'))
    await expect.poll(code).not.toBeNull()
    await expect
      .element(page.getByRole('tab', { name: 'QR code' }))
      .toHaveAttribute('aria-selected', 'true')
    expect(status(kit)).toBe('connecting')
  })

  it('the phone view does not count the time that the page was hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await connecting(zerion, phone)
    await userEvent.click(button('Open Zerion'))
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(60_000)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(button('Open again').query()).toBeNull()
    await vi.advanceTimersByTimeAsync(2_000)
    await expect.element(button('Open again')).toBeVisible()
  })
})

describe('tabs', () => {
  const everywhere: Wallet = { ...zerion, webapp_link: 'https://app.test', desktop_link: 'z://' }
  const selected = () =>
    shadow().querySelector('[role=tab][aria-selected=true]')?.textContent ?? undefined

  it('the tabs are the ways to reach the wallet, the installed extension first', async () => {
    const { kit } = await connecting(everywhere, {
      wallets: [fakeWallet({ id: 'ext', name: 'Zerion', answer: 'waits' })],
    })
    await expect.poll(selected).toBe('Browser')
    const names = [...shadow().querySelectorAll('[role=tab]')].map((tab) => tab.textContent)
    expect(names).toEqual(['Browser', 'QR code', 'Web', 'Desktop'])
    await userEvent.click(button('Use the extension'))
    await expect
      .poll(() => kit.store.getState().modal.history.at(-1)?.view)
      .toBe('ConnectingExternal')
  })

  it.each([
    ['ltr', '{ArrowRight}'],
    ['rtl', '{ArrowLeft}'],
  ])('the tabs are moved between by arrow keys, %s', async (direction, ahead) => {
    document.documentElement.dir = direction
    const { walletConnect } = await connecting(everywhere)
    await expect.poll(selected).toBe('QR code')
    ;(page.getByRole('tab', { name: 'QR code' }).element() as HTMLElement).focus()
    await userEvent.keyboard(ahead)
    await expect.poll(selected).toBe('Web')
    expect(shadow().activeElement?.textContent).toBe('Web')
    await userEvent.click(button('Open Zerion'))
    expect(walletConnect.opened).toEqual([{ wallet: 'zerion', platform: 'web' }])
    ;(page.getByRole('tab', { name: 'Web' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.poll(selected).toBe('Desktop')
    await userEvent.keyboard('{Home}')
    await expect.poll(selected).toBe('QR code')
    // Every tab belongs to the same attempt.
    expect(walletConnect.prompts).toBe(1)
  })
})

describe('ConnectingWalletConnectBasic', () => {
  it.each([
    ['SHOW', 1],
    ['HIDE', 0],
    ['ONLY_MOBILE', 0],
  ] as const)(
    'ConnectingWalletConnectBasic shows a QR code for any wallet, and a way to all wallets for allWallets %s',
    async (allWallets, count) => {
      const kit = track(fakeKit({ wallets: [], walletConnect: fakeWalletConnect(), allWallets }))
      await open(kit, { view: 'ConnectingWalletConnectBasic' })
      await expect.element(page.getByRole('dialog', { name: 'WalletConnect' })).toBeVisible()
      await expect.poll(code).not.toBeNull()
      expect(button('All Wallets').elements()).toHaveLength(count)
    },
  )
})
