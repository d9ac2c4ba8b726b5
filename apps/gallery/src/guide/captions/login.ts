import type { Captions } from './captionTypes.ts'

const code = 'One field for the code, which browsers fill and visitors paste.'

export const loginCaptions: Captions = {
  EmailLogin: {
    writing: 'The services are writing to the address.',
    unreachable: 'A service does not answer. Nothing is lost.',
    cooldown: 'A mail was sent less than 30 seconds ago.',
  },
  EmailVerifyDevice: {
    number: 'The number to find in the page behind the mail’s link.',
    longText: 'A long address wraps.',
    denied: 'The visitor refused this device in that page.',
    ended: 'The mail’s link was not used in time.',
    withoutCode:
      'The login service is away. The recovery service’s approval alone opens the wallet on a known device.',
    lost: 'The login service has not answered for seconds. The page asks it again by itself.',
  },
  EmailVerifyOtp: {
    empty: code,
    longText: 'A long address wraps.',
    checking: 'The sixth digit sends the code.',
    wrong: 'The code is selected, to write over it.',
    ended: 'After five minutes or five tries, only a new code helps.',
    locked: 'After ten wrong codes in a day, devices that are not known have to wait.',
  },
  ConnectingSocial: {
    waiting: 'The provider’s window is open.',
    blocked:
      'The browser blocked the window: a press opens it, or the page itself goes to the provider.',
    cancelled: 'The visitor declined at the provider: another try is offered.',
    unavailable: 'The operator has no credentials of this provider.',
  },
  LoginExplained: {
    isNew: 'Once, after the wallet was made. Continue connects it.',
    later: 'The same, from the settings.',
    social: 'A login without an e-mail comes back by its provider.',
  },
  AccountSettings: {
    email: 'A login by e-mail.',
    social: 'A login without an address has none to change.',
    longText: 'A long address wraps.',
    changing: 'A change of the address waits for the mail. The number in it is the one shown.',
    halfChanged:
      'The recovery service did not follow a change of the address. The visitor finishes it here.',
    waiting:
      'The recovery service waits before it takes a new address or device. The visitor can stop that.',
    twoAccounts: 'A visitor with a smart account can switch to their key’s own account.',
    delegated: 'Both accounts have one address, and its code can be taken back.',
    deleting: 'A deletion can be taken back for seven days.',
    halfDeleting: 'One service alone deletes the account. The visitor can ask again, or keep it.',
    exported: 'The words were shown once, and the recovery service lost its share of the key.',
    recoveryAway: 'The recovery service does not answer. What it alone knows is not shown.',
  },
  LoginDevices: {
    devices: 'This device, and two others that can be removed.',
    recoveryAway:
      'The recovery service does not answer. A device that it alone still knows is not listed.',
    loading: 'The services are asked.',
    failed: 'A service does not answer.',
  },
  LoginPermissions: {
    permissions: 'Two keys that this app may use, with what each has used of its amounts.',
    none: 'The visitor lends nothing.',
    loading: 'The gateway is asked.',
    failed: 'The gateway does not answer.',
  },
  UpdateEmailWallet: { address: 'The next address, and what will happen.' },
  UpdateEmailPrimaryOtp: { code },
  UpdateEmailSecondaryOtp: { code },
}
