import { connectionOf, go, type Kit, open, socialReturnAddress } from '@latchkey/core'
import { resumeSocial } from '@latchkey/core/actions'
import { KitError } from '@latchkey/protocol'
import { type FakeLogin } from '@latchkey/modal/fixtures'
import { dialog, dialogGone, focused, shadow, track } from '@latchkey/modal/fixtures/suites'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountKit, loginKit, withSmartAccount } from './emailLogin.story.ts'

const patient = { timeout: 6_000, interval: 30 }
const title = (): string | undefined => dialog()?.querySelector('h1')?.textContent
const titled = async (text: string): Promise<void> => {
  await expect.poll(title, patient).toBe(text)
}
const alerts = (): string =>
  [...shadow().querySelectorAll('[role=alert]')].map((each) => each.textContent).join('')
const said = (): string => dialog()?.textContent ?? ''
const field = () => page.getByRole('textbox', { name: 'Code' })
const refused = (reason: string): KitError => new KitError('FRAME_REFUSED', { reason })
const email = 'ada@example.com'
const code = { action: 'VERIFY_OTP', digits: 6, until: 0 } as const

afterEach(() => vi.restoreAllMocks())

// As: the fake wallet of these kits.
const loginOf = (kit: Kit): FakeLogin => kit.connectors.get('auth') as FakeLogin
/** Without what the Connect view asks for itself. */
const requests = (kit: Kit): FakeLogin['asked'] =>
  loginOf(kit).asked.filter(({ name }) => name !== 'GET_SOCIALS')
const asked = (kit: Kit): readonly string[] => requests(kit).map(({ name }) => name)
const networks = (kit: Kit): readonly (string | undefined)[] =>
  (['eip155', 'solana'] as const).map((id) => connectionOf(kit.store.getState(), id)?.network)

/** The events of a login, as text. */
const hearLogin = (kit: Kit, events: string[]): void => {
  kit.listeners.add(({ name, data }) => {
    if (/^EMAIL|^SOCIAL|^DEVICE/.test(name))
      events.push([name, data && JSON.stringify(data)].filter(Boolean).join(' '))
  })
}

async function toCode(
  answers: Parameters<typeof loginKit>[0],
  events: string[] = [],
): Promise<Kit> {
  const kit = track(loginKit({ CONNECT_EMAIL: code, ...answers }))
  hearLogin(kit, events)
  await open(kit)
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await userEvent.keyboard('{Enter}')
  await titled('Confirm Email')
  // The title is there before the view's code.
  await expect.poll(focused, patient).toBe('Code')
  return kit
}

describe('login by e-mail', () => {
  it('a new visitor approves the device, enters the code, reads about the wallet, and is connected on EVM and Solana [CON-03, CON-08, EMB-02]', async () => {
    const kit = track(
      loginKit({
        CONNECT_EMAIL: { action: 'VERIFY_DEVICE', number: 42, until: Date.now() + 600_000 },
        CONNECT_DEVICE: 'waits',
        CONNECT_OTP: { isNew: true },
      }),
    )
    await open(kit)
    await page.getByRole('textbox', { name: 'Email address' }).fill(' Ada@Example.com')
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await titled('Register Device')
    expect(requests(kit)[0]).toEqual({ name: 'CONNECT_EMAIL', payload: { email } })
    await expect.element(page.getByLabelText('Your number: 42')).toBeVisible()
    loginOf(kit).answers({ CONNECT_DEVICE: undefined })
    // The view asks again after each wait.
    go(kit, {
      view: 'EmailVerifyDevice',
      params: { email, number: 42, until: Date.now() + 600_000 },
    })
    await titled('Confirm Email')
    await page.getByRole('textbox', { name: 'Code' }).fill('123456')
    await titled('Your Wallet')
    expect(networks(kit)).toEqual([undefined, undefined])
    await page.getByRole('button', { name: 'Continue' }).click()
    await dialogGone()
    expect(networks(kit)).toEqual(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  })

  it('while the login service is away, the approval alone connects, and the view says so first', async () => {
    const until = Date.now() + 600_000
    const kit = track(
      loginKit({
        CONNECT_EMAIL: { action: 'VERIFY_DEVICE', number: 42, until, isWithoutCode: true },
        CONNECT_DEVICE: 'waits',
      }),
    )
    await open(kit)
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await userEvent.keyboard('{Enter}')
    await expect.poll(said, patient).toContain('The login service isn’t responding')
    loginOf(kit).answers({ CONNECT_DEVICE: { isOpen: true } })
    // The view asks again after each wait.
    go(kit, { view: 'EmailLogin', params: { email } })
    await dialogGone()
    expect(asked(kit)).not.toContain('CONNECT_OTP')
    expect(networks(kit)).not.toContain(undefined)
  })

  it('a wait for the approval is asked again, and a refusal is said with a way to start anew [EMB-05]', async () => {
    const kit = track(
      loginKit({
        CONNECT_EMAIL: { action: 'VERIFY_DEVICE', number: 7, until: 0 },
        CONNECT_DEVICE: refused('APPROVAL_DENIED'),
      }),
    )
    await open(kit)
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await userEvent.keyboard('{Enter}')
    await expect.poll(alerts, patient).toContain('The request was declined from your email.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(() => asked(kit), patient)
      .toEqual(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_EMAIL', 'CONNECT_DEVICE'])
  })

  it('the code field is a visible field that browsers fill, and it takes the digits of a pasted sentence', async () => {
    const kit = await toCode({ CONNECT_OTP: 'waits' })
    await expect.element(field()).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(field()).toHaveAttribute('inputmode', 'numeric')
    await expect.poll(focused, patient).toBe('Code')
    await field().fill('Your code is 123 456.')
    await expect
      .poll(() => loginOf(kit).asked.at(-1), patient)
      .toEqual({
        name: 'CONNECT_OTP',
        payload: { otp: '123456' },
      })
  })

  it('the code field reads digits of other scripts', async () => {
    const kit = await toCode({ CONNECT_OTP: 'waits' })
    await field().fill('٠١٢۳۴५')
    await expect.poll(() => loginOf(kit).asked.at(-1)?.payload, patient).toEqual({ otp: '012345' })
  })

  it('a wrong code is said, stays in the field to be written over, and the next code connects', async () => {
    const events: string[] = []
    const kit = await toCode({ CONNECT_OTP: refused('CODE_WRONG') }, events)
    await userEvent.keyboard('111111')
    await expect.poll(alerts, patient).toContain('That code isn’t right.')
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    loginOf(kit).answers({ CONNECT_OTP: undefined })
    await userEvent.keyboard('222222')
    await dialogGone()
    expect(networks(kit)[0]).toBe('eip155:1')
    // Under the names of AppKit, and none with the address.
    expect(events).toEqual([
      'EMAIL_LOGIN_SELECTED',
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_FAIL {"message":"The login was refused: CODE_WRONG"}',
      'EMAIL_VERIFICATION_CODE_PASS',
    ])
  })

  it.each([
    ['CODE_ENDED', 'This code no longer works.'],
    ['CODE_PAUSED', 'Too many wrong codes.'],
    ['SERVICE_UNREACHABLE', 'Your wallet is safe.'],
  ])('the refusal %s is said in words', async (reason, words) => {
    await toCode({ CONNECT_OTP: refused(reason) })
    await userEvent.keyboard('123456')
    await expect.poll(alerts, patient).toContain(words)
  })

  it('another mail can be sent after 30 seconds, and the button says how long that is [EMB-04]', async () => {
    const kit = await toCode({})
    const again = (): Element | undefined =>
      [...shadow().querySelectorAll('.code button')].find(({ textContent }) =>
        /try again after|Send it again/.test(textContent),
      )
    await expect
      .poll(() => again()?.textContent, patient)
      .toMatch(/^Please try again after \d+ seconds$/)
    expect(again()?.getAttribute('aria-disabled')).toBe('true')
    go(kit, {
      view: 'EmailVerifyOtp',
      params: { email, digits: 6, sentAt: Date.now() - 30_000 },
    })
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect.poll(() => asked(kit), patient).toEqual(['CONNECT_EMAIL', 'CONNECT_EMAIL'])
  })

  it('a login that ended after its wait was over connects when the visitor asks for another code', async () => {
    const kit = await toCode({ CONNECT_OTP: new KitError('FRAME_TIMEOUT') })
    await userEvent.keyboard('123456')
    await expect.poll(alerts, patient).toContain('Your wallet didn’t answer')
    loginOf(kit).answers({ CONNECT_EMAIL: { action: 'CONNECT' } })
    go(kit, { view: 'EmailVerifyOtp', params: { email, digits: 6, sentAt: Date.now() - 30_000 } })
    await page.getByRole('button', { name: 'Send it again' }).click()
    await dialogGone()
    expect(networks(kit)).not.toContain(undefined)
  })

  it('a cooldown of the services is said in their seconds [EMB-04]', async () => {
    const kit = track(loginKit({ CONNECT_EMAIL: new KitError('LOGIN_COOLDOWN', { seconds: 17 }) }))
    await open(kit)
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await userEvent.keyboard('{Enter}')
    await expect.poll(alerts, patient).toContain('Please try again after 17 seconds.')
  })
})

describe('login by a social account', () => {
  const uri = 'https://wallet.test/callback?code=1'

  function popup(): Window & { closed: boolean } {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const opened = {
      closed: false,
      document: frame.contentDocument,
      location: { replace: vi.fn() },
      close: () => (opened.closed = true),
    }
    vi.spyOn(globalThis, 'open').mockReturnValue(opened as unknown as Window)
    return opened as unknown as Window & { closed: boolean }
  }
  const say = (source: Window, origin: string, data: unknown): void => {
    const event = new MessageEvent('message', { data, origin })
    Object.defineProperty(event, 'source', { value: source })
    dispatchEvent(event)
  }

  async function begun(
    answers: Parameters<typeof loginKit>[0] = {},
    events: string[] = [],
  ): Promise<Kit> {
    const kit = track(
      loginKit({ GET_SOCIAL_REDIRECT_URI: { uri: 'https://provider.test/' }, ...answers }),
    )
    hearLogin(kit, events)
    await open(kit)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await titled('Google')
    return kit
  }

  it('the window opens inside the press, and only the wallet’s own page in it connects [CON-03, EMB-02]', async () => {
    const opened = popup()
    const kit = await begun({
      CONNECT_SOCIAL: { address: '0x1', chainId: 'eip155:1', email: 'ada@example.com' },
    })
    await expect
      .poll(() => vi.mocked(opened.location.replace).mock.calls, patient)
      .toEqual([['https://provider.test/']])
    say(opened, 'https://evil.test', { resultUri: uri })
    say(window, 'https://wallet.test', { resultUri: uri })
    say(opened, 'https://wallet.test', { resultUri: 'https://evil.test/callback' })
    say(opened, 'https://wallet.test', { resultUri: 7 })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(asked(kit)).toEqual(['GET_SOCIAL_REDIRECT_URI'])
    say(opened, 'https://wallet.test', { resultUri: uri })
    await dialogGone()
    expect(loginOf(kit).asked.at(-1)).toEqual({ name: 'CONNECT_SOCIAL', payload: { uri } })
    expect([networks(kit)[0], opened.closed]).toEqual(['eip155:1', true])
  })

  it('a blocked window is said, and a press opens it again', async () => {
    vi.spyOn(globalThis, 'open').mockReturnValue(null)
    const kit = await begun()
    await expect.poll(alerts, patient).toContain('Your browser blocked the Google window')
    popup()
    await page.getByRole('button', { name: 'Open Google' }).click()
    await expect.poll(() => asked(kit), patient).toEqual(['GET_SOCIAL_REDIRECT_URI'])
  })

  it('a login that left the page goes on when the page is back, with its address of before', async () => {
    const kit = track(loginKit({ CONNECT_SOCIAL: { address: '0x1', chainId: 'eip155:1' } }))
    const before = location.href
    const back = new URL(socialReturnAddress('x'))
    back.hash = `${back.hash}&${new URLSearchParams({ resultUri: uri })}`
    history.replaceState(null, '', back)
    await resumeSocial(kit)
    expect(location.href).toBe(before)
    await expect
      .poll(() => requests(kit), patient)
      .toEqual([{ name: 'CONNECT_SOCIAL', payload: { uri } }])
    await dialogGone()
    expect(networks(kit)[0]).toBe('eip155:1')
  })

  it('a login that was cancelled at the provider is said', async () => {
    const opened = popup()
    await begun({ CONNECT_SOCIAL: new KitError('USER_REJECTED') })
    await expect.poll(() => vi.mocked(opened.location.replace).mock.calls.length, patient).toBe(1)
    say(opened, 'https://wallet.test', { resultUri: uri })
    await expect.poll(alerts, patient).toContain('You canceled the login with Google')
  })

  it('a closed window is said', async () => {
    const opened = popup()
    const events: string[] = []
    await begun({}, events)
    opened.closed = true
    await expect.poll(alerts, patient).toContain('The Google window was closed')
    // The event comes in an effect, which React may run after the words are drawn.
    await expect
      .poll(() => events, patient)
      .toEqual(['STARTED', 'CANCELED'].map((name) => `SOCIAL_LOGIN_${name} {"provider":"google"}`))
  })

  it('going back closes the window', async () => {
    const opened = popup()
    await begun({ GET_SOCIAL_REDIRECT_URI: 'waits' })
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => opened.closed, patient).toBe(true)
  })
})

describe('the account of a login', () => {
  async function settings(answers: Parameters<typeof accountKit>[0]): Promise<Kit> {
    const kit = track(await accountKit(answers))
    kit.set(() => ({ user: { email } }))
    await open(kit)
    await page.getByRole('button', { name: 'Login and devices' }).click()
    await titled('Login and Devices')
    return kit
  }
  const devices = {
    devices: [
      { id: 'a'.repeat(43), createdAt: 1e12, lastSeenAt: 1e12, isThis: true },
      { id: 'b'.repeat(43), createdAt: 1e12, lastSeenAt: 1e12, isThis: false },
    ],
    deletesAt: null,
  }

  it('the e-mail changes after a code to the old address and a code to the new, and the hold and the number are said whatever the visitor’s clock [EMB-02]', async () => {
    const kit = await settings({
      GET_DEVICES: devices,
      UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
      UPDATE_EMAIL_PRIMARY_OTP: undefined,
      UPDATE_EMAIL_SECONDARY_OTP: {
        newEmail: 'ada@example.org',
        number: 42,
        until: Date.now() - 86_400_000,
        recoversFrom: Date.UTC(2026, 10, 28, 12),
      },
    })
    await page.getByRole('button', { name: 'Change email' }).click()
    await titled('Change Email')
    await page.getByRole('textbox', { name: 'New email address' }).fill('ada@example.org')
    await userEvent.keyboard('{Enter}')
    await titled('Confirm Current Email')
    await expect.element(page.getByText('Enter the code we sent to ada@example.com.')).toBeVisible()
    await userEvent.keyboard('111111')
    await titled('Confirm New Email')
    await expect.element(page.getByText('Enter the code we sent to ada@example.org.')).toBeVisible()
    await userEvent.keyboard('222222')
    await expect.element(page.getByText('Your email is now ada@example.org')).toBeVisible()
    await expect.element(page.getByText(/Until Nov 28, 2026, only your old email/)).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await titled('Login and Devices')
    expect(kit.store.getState().user?.email).toBe('ada@example.org')
    await expect.element(page.getByLabelText('Your number: 42')).toBeVisible()
  })

  it('a visitor of a social login changes no address, and reads that the same login brings the wallet back', async () => {
    const kit = await settings({ GET_DEVICES: devices })
    kit.set(({ user }) => ({ user: { ...user, socialProvider: 'google' } }))
    await expect.element(page.getByRole('button', { name: 'Change email' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'How this wallet works' }).click()
    const recovery = 'On a new device, log in the same way to bring it back.'
    await expect.element(page.getByText(recovery)).toBeVisible()
  })

  it('a visitor chooses how long a new device waits, and the choice is approved in the wallet', async () => {
    const kit = await settings({
      GET_DEVICES: { ...devices, delayHours: 0 },
      SET_DEVICE_DELAY: { hours: 72 },
    })
    await page.getByRole('button', { name: 'Devices' }).click()
    await titled('Devices')
    const choice = (name: string) => page.getByRole('button', { name, exact: true })
    await expect.element(choice('No wait')).toHaveAttribute('aria-pressed', 'true')
    await choice('3 days').click()
    await expect.element(choice('3 days')).toHaveAttribute('aria-pressed', 'true')
    expect(loginOf(kit).asked.at(-1)).toEqual({ name: 'SET_DEVICE_DELAY', payload: { hours: 72 } })
  })

  it('an address that is no e-mail, or the same one, is refused [VAL-03]', async () => {
    const kit = await settings({ GET_DEVICES: devices })
    await page.getByRole('button', { name: 'Change email' }).click()
    for (const text of ['ada', email]) {
      await page.getByRole('textbox', { name: 'New email address' }).fill(text)
      await userEvent.keyboard('{Enter}')
      await expect.poll(alerts, patient).toContain('Enter a valid email address')
    }
    expect(asked(kit)).not.toContain('UPDATE_EMAIL')
  })

  it('a visitor with a smart account switches to their key’s own account and back [EMB-13]', async () => {
    const kit = await settings({ GET_DEVICES: devices })
    expect(page.getByRole('button', { name: /^Switch to/ }).elements()).toEqual([])
    withSmartAccount(kit)
    await switchesThereAndBack(kit)
  })

  it('a visitor whose two accounts have one address switches by type, and takes the code of their address back [EMB-13]', async () => {
    const kit = await settings({
      GET_DEVICES: devices,
      RPC_REQUEST: `0xef0100${'ab'.repeat(20)}`,
      REMOVE_DELEGATION: { hash: '0x12' },
    })
    withSmartAccount(kit, 'delegated')
    await switchesThereAndBack(kit)
    const remove = page.getByRole('button', { name: 'Remove the smart account code Ethereum' })
    await remove.click()
    await expect.element(remove).not.toBeInTheDocument()
    expect(requests(kit).at(-1)).toMatchObject({
      name: 'REMOVE_DELEGATION',
      payload: { chainId: 'eip155:1' },
    })
  })

  it('export is approved in the wallet’s own page, and a failure is said', async () => {
    const kit = await settings({ GET_DEVICES: devices, EXPORT: refused('WINDOW_BLOCKED') })
    await page.getByRole('button', { name: /^Export wallet/ }).click()
    await expect.poll(alerts, patient).toContain('Your browser blocked the wallet’s window.')
    expect(asked(kit)).toContain('EXPORT')
  })

  it('an export is shown for good, a loss of the recovery service is said, and an operator may turn the export off', async () => {
    const kit = await settings({
      GET_DEVICES: { ...devices, exportedAt: Date.UTC(2026, 10, 9, 12), isRecoveryLost: true },
    })
    await expect.element(page.getByText('You exported this wallet on Nov 9, 2026')).toBeVisible()
    await expect.poll(said, patient).toContain('lost its part of your wallet')
    loginOf(kit).answers({ GET_DEVICES: { ...devices, isExportOff: true } })
    await page.getByRole('button', { name: 'Devices' }).click()
    await titled('Devices')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(page.getByText('Export wallet')).not.toBeInTheDocument()
  })

  it('logging out everywhere disconnects both namespaces', async () => {
    const kit = await settings({ GET_DEVICES: devices, SIGN_OUT_EVERYWHERE: undefined })
    expect(networks(kit)).not.toContain(undefined)
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await dialogGone()
    expect(networks(kit)).toEqual([undefined, undefined])
  })

  it('a deletion can be taken back', async () => {
    const kit = await settings({
      GET_DEVICES: devices,
      DELETE_ACCOUNT: { deletesAt: Date.UTC(2026, 11, 2, 12) },
      KEEP_ACCOUNT: undefined,
    })
    await page.getByRole('button', { name: /^Delete account/ }).click()
    await page.getByRole('button', { name: 'Keep this account' }).click()
    await expect.element(page.getByRole('button', { name: /^Delete account/ })).toBeVisible()
    expect(asked(kit)).toEqual(expect.arrayContaining(['DELETE_ACCOUNT', 'KEEP_ACCOUNT']))
  })

  it('another device is removed, and this device is not', async () => {
    const kit = await settings({ GET_DEVICES: devices, REVOKE_DEVICE: undefined })
    await page.getByRole('button', { name: 'Devices' }).click()
    await titled('Devices')
    await page.getByRole('button', { name: /^Remove the device/ }).click()
    await expect
      .poll(() => loginOf(kit).asked.at(-1), patient)
      .toEqual({ name: 'REVOKE_DEVICE', payload: { id: 'b'.repeat(43) } })
  })
})

/** The visitor switches to their key's own account, and back. */
async function switchesThereAndBack(kit: Kit): Promise<void> {
  const inUse = (): string | undefined =>
    connectionOf(kit.store.getState(), 'eip155')?.accounts[0].type
  await page.getByRole('button', { name: /^Switch to your EOA/ }).click()
  await expect.poll(inUse, patient).toBe('eoa')
  await page.getByRole('button', { name: /^Switch to your smart account/ }).click()
  await expect.poll(inUse, patient).toBe('smartAccount')
}
