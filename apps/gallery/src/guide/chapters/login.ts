import { none, type ViewNotes } from '../chapter.ts'

const never = none('Nothing is listed here.')
const doctor = {
  Doctor: 'Run the connection doctor, in an error’s details, with the option debug.',
}
const codeStates = {
  empty: 'EmailVerifyOtp.empty',
  loading: 'EmailVerifyOtp.checking',
  error: 'EmailVerifyOtp.wrong',
  offline: none('Like a service that does not answer.'),
  long: 'EmailVerifyOtp.longText',
}
const codeRules =
  'One visible field with the hint one-time-code: browsers and password managers fill it, and a pasted sentence gives its digits. The last digit sends the code. Another mail can be sent after 30 s, which the services keep too (EMB-04).'

export const loginNotes = {
  EmailLogin: {
    chapter: 'login',
    when: 'An e-mail address was entered in Connect.',
    rules:
      'Both services write to the address, known or not. A known device gets a code at once. A device that is not known is approved in a mail first. The frame is loaded now, not before.',
    leads: {
      EmailVerifyDevice: 'By itself, on a device that the account does not know.',
      EmailVerifyOtp: 'By itself, on a known device.',
      ...doctor,
    },
    ends: 'Logged in already: connected.',
    states: {
      empty: never,
      loading: 'EmailLogin.writing',
      error: 'EmailLogin.cooldown',
      offline: 'EmailLogin.unreachable',
      long: 'EmailVerifyDevice.longText',
    },
  },
  EmailVerifyDevice: {
    chapter: 'login',
    when: 'The address has no login on this device yet.',
    rules:
      'The recovery service sent a link. Its page shows three numbers, and the visitor chooses the one shown here: a scanner that opens links approves nothing (security.md APV-2). Each request waits 30 s at most and is asked again (EMB-05).',
    leads: {
      EmailVerifyOtp: 'By itself, once the device is approved.',
      EmailLogin: 'Try again, after a refusal.',
      ...doctor,
    },
    ends: 'Use another email: back to Connect.',
    states: {
      empty: never,
      loading: 'EmailVerifyDevice.number',
      error: 'EmailVerifyDevice.denied',
      offline: 'EmailVerifyDevice.ended',
      long: 'EmailVerifyDevice.longText',
    },
  },
  EmailVerifyOtp: {
    chapter: 'login',
    when: 'The login service sent a code.',
    rules: codeRules,
    leads: {
      LoginExplained: 'By itself, after a code that made a wallet.',
      EmailVerifyDevice: 'Send it again, once the approval has ended.',
    },
    ends: 'The right code: connected on EVM networks and Solana at once (CON-08).',
    states: codeStates,
  },
  ConnectingSocial: {
    chapter: 'login',
    when: 'A social login was pressed in Connect.',
    rules:
      'The press opens the provider’s window, because browsers block windows that open later. The window ends at the wallet’s own origin, and only that page of that window is heard. A window that was closed, blocked or left for five minutes offers another try; the last raises an alert too (EMB-07).',
    leads: { ...doctor, LoginExplained: 'By itself, after a login that made a wallet.' },
    ends: 'Logged in: connected.',
    states: {
      empty: never,
      loading: 'ConnectingSocial.waiting',
      error: 'ConnectingSocial.blocked',
      offline: 'ConnectingSocial.unavailable',
      long: none('Its texts are short.'),
    },
  },
  LoginExplained: {
    chapter: 'login',
    when: 'A login has made a wallet; or the visitor asks in the settings.',
    rules:
      'It says what the wallet is, how it comes back on a new device, and when it would be lost.',
    leads: doctor,
    ends: 'Continue: connected.',
    states: {
      empty: never,
      loading: none('It needs no data.'),
      error: none('Like a wallet that does not connect.'),
      offline: none('It needs no network.'),
      long: 'LoginExplained.isNew',
    },
  },
  AccountSettings: {
    chapter: 'login',
    when: 'Login and devices was pressed in the account of an embedded wallet.',
    rules:
      'Export, log out everywhere and deletion are approved in the wallet’s own page, and secret words are shown in a window of its own, never here (security.md CLK-5). A deletion is taken back with one press for seven days.',
    leads: {
      UpdateEmailWallet: 'Change email.',
      LoginDevices: 'Devices.',
      LoginPermissions: 'Permissions, of a smart account.',
      LoginExplained: 'How this wallet works.',
    },
    ends: 'Logged out everywhere: closed.',
    states: {
      empty: 'AccountSettings.social',
      loading: none('Its rows are there at once. What waits or is half done comes above them.'),
      error: none('A sentence below the rows.'),
      offline: 'AccountSettings.recoveryAway',
      long: 'AccountSettings.longText',
    },
  },
  LoginDevices: {
    chapter: 'login',
    when: 'Devices was pressed.',
    rules:
      'Devices that can open the wallet. None names the site where it logged in: the app must not learn the visitor’s other apps. A device is removed in the wallet’s own page.',
    leads: {},
    ends: 'None.',
    states: {
      empty: none('This device is always listed.'),
      loading: 'LoginDevices.loading',
      error: 'LoginDevices.failed',
      offline: 'LoginDevices.failed',
      long: none('Its texts are short.'),
    },
  },
  LoginPermissions: {
    chapter: 'login',
    when: 'Permissions was pressed.',
    rules:
      'Keys that the smart account lends to this app, with their amounts as the chain has them (EMB-14). Permissions of other apps are not listed: the app must not learn them. One is ended in the wallet’s own page.',
    leads: {},
    ends: 'None.',
    states: {
      empty: 'LoginPermissions.none',
      loading: 'LoginPermissions.loading',
      error: 'LoginPermissions.failed',
      offline: 'LoginPermissions.failed',
      long: 'LoginPermissions.permissions',
    },
  },
  UpdateEmailWallet: {
    chapter: 'login',
    when: 'Change email was pressed.',
    rules:
      'The address is checked before it is sent (VAL-03). A code goes to the old address first.',
    leads: {
      UpdateEmailPrimaryOtp: 'Continue.',
      UpdateEmailSecondaryOtp: 'Continue, for a login without an old address.',
    },
    ends: 'None.',
    states: {
      empty: 'UpdateEmailWallet.address',
      loading: none('The button is busy.'),
      error: none('A sentence below the field.'),
      offline: none('Like an error.'),
      long: none('The field scrolls.'),
    },
  },
  UpdateEmailPrimaryOtp: {
    chapter: 'login',
    when: 'A code was sent to the old address.',
    rules: codeRules,
    leads: { UpdateEmailSecondaryOtp: 'By itself, after the right code.' },
    ends: 'None.',
    states: codeStates,
  },
  UpdateEmailSecondaryOtp: {
    chapter: 'login',
    when: 'A code was sent to the new address.',
    rules: `${codeRules} Afterwards the view says how long recovery stays with the old address.`,
    leads: { UpdateEmailPrimaryOtp: 'Send it again, for a login with an old address.' },
    ends: 'Done: back to the settings.',
    states: codeStates,
  },
} satisfies ViewNotes
