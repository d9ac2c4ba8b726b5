import { fetchFeatures, go, type Kit, type LoginUser, open } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import {
  connectedKit,
  everyNamespace,
  type FakeAnswers,
  type FakeGateway,
  fakeKit,
  type FakeKitOptions,
  fakeLogin,
  type Stories,
  type Story,
} from '@latchkey/modal/fixtures'
import { socialWindow } from '@latchkey/modal/sdk'
import { login } from './index.ts'

const email = 'ada@example.com'
const longEmail = 'the.countess.of.lovelace.and.first.programmer@analytical-engines.example.com'
const refused = (reason: string): KitError => new KitError('FRAME_REFUSED', { reason })
const hourMs = 3_600_000
const code = (sinceMs: number, to = email) => ({
  email: to,
  digits: 6,
  sentAt: Date.now() - sinceMs,
})
/** Noon, so that it is the same day in every time zone. */
const day = (number: number): number => Date.UTC(2026, 10, number, 12)

export const emailLoginStories: Stories = {
  writing: start({ CONNECT_EMAIL: 'waits' }, (kit) =>
    go(kit, { view: 'EmailLogin', params: { email } }),
  ),
  unreachable: start({ CONNECT_EMAIL: refused('SERVICE_UNREACHABLE') }, (kit) =>
    go(kit, { view: 'EmailLogin', params: { email } }),
  ),
  cooldown: start({ CONNECT_EMAIL: new KitError('LOGIN_COOLDOWN', { seconds: 17 }) }, (kit) =>
    go(kit, { view: 'EmailLogin', params: { email } }),
  ),
}

const device = (kit: Kit, to = email, isWithoutCode = false): void =>
  go(kit, {
    view: 'EmailVerifyDevice',
    params: { email: to, number: 42, until: Date.now() + hourMs, isWithoutCode },
  })

export const verifyDeviceStories: Stories = {
  number: start({}, device),
  longText: start({}, (kit) => device(kit, longEmail)),
  denied: start({ CONNECT_DEVICE: refused('APPROVAL_DENIED') }, device),
  ended: start({ CONNECT_DEVICE: refused('APPROVAL_ENDED') }, device),
  withoutCode: start({}, (kit) => device(kit, email, true)),
  lost: start({ CONNECT_DEVICE: refused('SERVICE_UNREACHABLE') }, (kit) => {
    shortenFirstPauses(kit)
    device(kit)
  }),
}

const enter =
  (since = 40_000, to = email) =>
  (kit: Kit) =>
    go(kit, { view: 'EmailVerifyOtp', params: code(since, to) })

export const verifyOtpStories: Stories = {
  empty: start({}, enter()),
  longText: start({}, enter(40_000, longEmail)),
  checking: typed({ CONNECT_OTP: 'waits' }),
  wrong: typed({ CONNECT_OTP: refused('CODE_WRONG') }),
  ended: typed({ CONNECT_OTP: refused('CODE_ENDED') }),
  locked: typed({ CONNECT_OTP: refused('CODE_PAUSED') }),
}

export const socialStories: Stories = {
  waiting: social({ GET_SOCIAL_REDIRECT_URI: 'waits' }, true),
  blocked: social({}, false),
  cancelled: social({ GET_SOCIAL_REDIRECT_URI: new KitError('USER_REJECTED') }, true),
  unavailable: social({ GET_SOCIAL_REDIRECT_URI: refused('SOCIAL_UNAVAILABLE') }, true),
}

export const explainedStories: Stories = {
  isNew: start({}, (kit) => go(kit, { view: 'LoginExplained', params: { isNew: true } })),
  later: account({}, (kit) => go(kit, { view: 'LoginExplained', params: { isNew: false } })),
  social: account({}, (kit) => go(kit, { view: 'LoginExplained', params: { isNew: false } }), {
    socialProvider: 'google',
  }),
}

const devices = {
  devices: [
    { id: 'a'.repeat(43), createdAt: day(24), lastSeenAt: day(25), isThis: true },
    { id: 'b'.repeat(43), createdAt: day(2), lastSeenAt: day(20), isThis: false },
    { id: 'c'.repeat(43), createdAt: day(1), lastSeenAt: day(3), isThis: false },
  ],
  deletesAt: null,
  delayHours: 24,
}
const withoutRecovery = { devices: devices.devices, deletesAt: null, isRecoveryAway: true }

const settings = (kit: Kit): void => go(kit, { view: 'AccountSettings' })

export const settingsStories: Stories = {
  email: account({ GET_DEVICES: devices }, settings),
  social: account({ GET_DEVICES: devices }, settings, { socialProvider: 'google' }),
  longText: account({ GET_DEVICES: devices }, settings, { email: longEmail }),
  changing: account({ GET_DEVICES: devices }, settings, {
    email,
    emailLinks: { number: 42, until: Date.now() + hourMs },
  }),
  halfChanged: account({ GET_DEVICES: { ...devices, newEmail: email } }, settings),
  waiting: account(
    {
      GET_DEVICES: {
        ...devices,
        holds: [
          { id: 'a'.repeat(22), kind: 'email', heldUntil: day(28) },
          { id: 'b'.repeat(22), kind: 'device', heldUntil: day(27) },
        ],
      },
    },
    settings,
  ),
  twoAccounts: account({ GET_DEVICES: devices }, (kit) => {
    withSmartAccount(kit)
    settings(kit)
  }),
  delegated: account({ GET_DEVICES: devices, RPC_REQUEST: `0xef0100${'ab'.repeat(20)}` }, (kit) => {
    withSmartAccount(kit, 'delegated')
    settings(kit)
  }),
  deleting: account({ GET_DEVICES: { ...devices, deletesAt: day(30) } }, settings),
  halfDeleting: account(
    { GET_DEVICES: { ...devices, deletesAt: day(30), isDeletionPartial: true } },
    settings,
  ),
  exported: account(
    { GET_DEVICES: { ...devices, exportedAt: day(9), isRecoveryLost: true } },
    settings,
  ),
  recoveryAway: account({ GET_DEVICES: withoutRecovery }, settings),
}

const list = (kit: Kit): void => go(kit, { view: 'LoginDevices' })

export const devicesStories: Stories = {
  devices: account({ GET_DEVICES: devices }, list),
  recoveryAway: account({ GET_DEVICES: withoutRecovery }, list),
  loading: account({ GET_DEVICES: 'waits' }, list),
  failed: account({ GET_DEVICES: refused('SERVICE_UNREACHABLE') }, list),
}

const permission = {
  project: { id: 'demo' },
  pci: '00000000-0000-4000-8000-000000000001',
  expiry: day(26) / 1000,
  createdAt: day(25) / 1000,
  policies: [],
  context: '0x01',
  revokedAt: null,
  isGranted: true,
  permissions: [
    {
      type: 'contract-call',
      data: { address: `0x${'1f98'.repeat(10)}`, functions: [{ selector: '0xa9059cbb' }] },
    },
    {
      type: 'native-token-recurring-allowance',
      data: {
        allowance: '2000000000000000000',
        spent: '500000000000000000',
        start: 1,
        period: 3600,
      },
    },
  ],
}

const permissions = (kit: Kit): void => {
  withSmartAccount(kit)
  go(kit, { view: 'LoginPermissions' })
}
const lent =
  (sessions: FakeGateway['sessions']): Story =>
  async (options) => {
    const kit = await accountKit({}, { ...options, answers: { sessions } })
    await open(kit)
    await fetchFeatures(kit)
    permissions(kit)
    return kit
  }

export const permissionsStories: Stories = {
  permissions: lent([permission, { ...permission, context: '0x02', expiry: day(27) / 1000 }]),
  none: lent([]),
  loading: lent('waits'),
  failed: lent('fails'),
}

export const updateEmailStories: Stories = {
  address: account({}, (kit) => go(kit, { view: 'UpdateEmailWallet' })),
}
export const primaryOtpStories: Stories = {
  code: account({}, (kit) =>
    go(kit, {
      view: 'UpdateEmailPrimaryOtp',
      params: { ...code(40_000), newEmail: 'ada@example.org' },
    }),
  ),
}
export const secondaryOtpStories: Stories = {
  code: account({}, (kit) => go(kit, { view: 'UpdateEmailSecondaryOtp', params: code(40_000) })),
}

/** The embedded wallet names the smart account first, and the key's own account after it, which may have the same address. */
export function withSmartAccount(kit: Kit, form: 'contract' | 'delegated' = 'contract'): void {
  kit.set(({ connections }) => {
    const { eip155 } = connections
    if (eip155?.status !== 'connected') return {}
    const [own] = eip155.accounts
    const address = form === 'delegated' ? own.address : smartAddress
    const smart = { address, type: 'smartAccount' }
    return {
      connections: {
        ...connections,
        eip155: { ...eip155, accounts: [smart, { ...own, type: 'eoa' }] },
      },
    }
  })
}

const smartAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** A kit whose visitor begins to log in. */
function start(answers: FakeAnswers, lead: (kit: Kit) => void): Story {
  return async (options) => {
    const kit = loginKit(answers, options)
    await open(kit)
    await fetchFeatures(kit)
    lead(kit)
    return kit
  }
}

export function loginKit(answers: FakeAnswers = {}, options: FakeKitOptions = {}): Kit {
  return fakeKit({
    features: [login],
    namespaces: ['eip155', 'solana'],
    networks: everyNamespace,
    wallets: [fakeLogin(answers)],
    ...options,
  })
}

/** A code that was typed. */
function typed(answers: FakeAnswers): Story {
  return async (options) => {
    const kit = await start(answers, enter())(options)
    typeCode(kit)
    return kit
  }
}

/** The view says after two pauses, of a second and of two, that no answer comes. Pictures wait for no such timer. */
function shortenFirstPauses(kit: Kit): void {
  const { later } = kit
  Object.assign(kit, {
    later: (ms: number, run: () => void) => later(ms === 1_000 || ms === 2_000 ? 20 : ms, run),
  })
}

/** Types once the field is there, since a story has no keyboard. */
function typeCode(kit: Kit): void {
  const field = [...document.querySelectorAll('*')]
    .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('.code-field') ?? [])])
    .at(-1)
  if (!(field instanceof HTMLInputElement)) return void kit.later(20, () => typeCode(kit))
  // React hears a change only through the element's own setter.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, '123456')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function social(answers: FakeAnswers, opens: boolean): Story {
  return async (options) => {
    const kit = loginKit(answers, options)
    await open(kit)
    await fetchFeatures(kit)
    kit.get(socialWindow).current = opens ? fakePopup() : undefined
    go(kit, { view: 'ConnectingSocial', params: { social: 'google' } })
    return kit
  }
}

/** A window that stays open and shows nothing. */
function fakePopup(): Window {
  const frame = document.createElement('iframe')
  // As: the part of a window that the view uses.
  return Object.assign(frame, { closed: false, close: () => {} }) as unknown as Window
}

function account(
  answers: FakeAnswers,
  lead: (kit: Kit) => void,
  user: LoginUser = { email },
): Story {
  return async (options) => {
    const kit = await accountKit(answers, options)
    kit.set(() => ({ user }))
    await open(kit)
    await fetchFeatures(kit)
    lead(kit)
    return kit
  }
}

/** A kit whose visitor is connected by a login. */
export function accountKit(answers: FakeAnswers, options: FakeKitOptions = {}): Promise<Kit> {
  return connectedKit({
    features: [login],
    namespaces: ['eip155', 'solana'],
    networks: everyNamespace,
    wallets: [fakeLogin(answers)],
    ...options,
  })
}
