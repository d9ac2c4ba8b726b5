import type { KitState, SocialProvider } from '@latchkey/core'
import { defineFeature, socialNames } from '@latchkey/modal/sdk'
import type { Translate } from '@latchkey/ui'

declare module '@latchkey/core' {
  interface Routes {
    /** The visitor approves this device in a mail, by its number. `until`: end of the mail's link. */
    EmailVerifyDevice: {
      readonly email: string
      readonly number: number
      readonly until: number
      /** The service of the codes is away: the approval alone opens the wallet, for signing. */
      readonly isWithoutCode?: boolean | undefined
    }
    EmailVerifyOtp: CodeParams
    LoginDevices: undefined
    LoginPermissions: undefined
    UpdateEmailWallet: undefined
    /** Its address is the old one. */
    UpdateEmailPrimaryOtp: CodeParams & { readonly newEmail: string }
    UpdateEmailSecondaryOtp: CodeParams
  }
}
/** A code that was sent to an address: its length, and when it was sent (ms since the epoch). */
export type CodeParams = {
  readonly email: string
  readonly digits: number
  readonly sentAt: number
}

const quiet = { asksConsent: false } as const

/** The login feature, for kits with an embedded wallet; in other kits no view leads here. */
export const login = /*#__PURE__*/ defineFeature({
  id: 'login',
  views: {
    ApproveTransaction: {
      title: ({ id }: { readonly id: string }, state: KitState, t: Translate) =>
        // As: the feature's texts are among the kit's texts.
        t(approvalTitle(id, state) as 'account.title'),
      asks: true,
      ...quiet,
      load: () => import('./views/ApproveTransactionView.tsx'),
    },
    EmailLogin: {
      title: 'login.emailTitle',
      asksConsent: true,
      load: () => import('./views/EmailLoginView.tsx'),
    },
    EmailVerifyDevice: {
      title: 'login.deviceTitle',
      asksConsent: true,
      load: () => import('./views/EmailVerifyDeviceView.tsx'),
    },
    EmailVerifyOtp: {
      title: 'login.codeTitle',
      asksConsent: true,
      load: () => import('./views/EmailVerifyOtpView.tsx'),
    },
    ConnectingSocial: {
      title: ({ social }: { readonly social: SocialProvider }) => socialNames[social],
      asksConsent: true,
      load: () => import('./views/ConnectingSocialView.tsx'),
    },
    LoginExplained: {
      title: 'login.explainedTitle',
      ...quiet,
      load: () => import('./views/LoginExplainedView.tsx'),
    },
    AccountSettings: {
      title: 'login.settingsTitle',
      ...quiet,
      load: () => import('./views/AccountSettingsView.tsx'),
    },
    LoginDevices: {
      title: 'login.devicesTitle',
      ...quiet,
      load: () => import('./views/LoginDevicesView.tsx'),
    },
    LoginPermissions: {
      title: 'login.permissionsTitle',
      ...quiet,
      load: () => import('./views/LoginPermissionsView.tsx'),
    },
    UpdateEmailWallet: {
      title: 'login.changeTitle',
      ...quiet,
      load: () => import('./views/UpdateEmailWalletView.tsx'),
    },
    UpdateEmailPrimaryOtp: {
      title: 'login.oldTitle',
      ...quiet,
      load: () => import('./views/UpdateEmailPrimaryOtpView.tsx'),
    },
    UpdateEmailSecondaryOtp: {
      title: 'login.newTitle',
      ...quiet,
      load: () => import('./views/UpdateEmailSecondaryOtpView.tsx'),
    },
  },
  texts: {
    'login.title': 'Approve Transaction',
    'login.confirmTitle': 'Confirm in Your Wallet',
    'login.emailTitle': 'Email Login',
    'login.deviceTitle': 'Register Device',
    'login.codeTitle': 'Confirm Email',
    'login.explainedTitle': 'Your Wallet',
    'login.settingsTitle': 'Login and Devices',
    'login.devicesTitle': 'Devices',
    'login.permissionsTitle': 'Permissions',
    'login.changeTitle': 'Change Email',
    'login.oldTitle': 'Confirm Current Email',
    'login.newTitle': 'Confirm New Email',
  },
})

/** A change of the account is no transaction. */
function approvalTitle(id: string, { approvals = [] }: KitState): string {
  const method = approvals.find((each) => each.id === id)?.method ?? ''
  if (method === 'wallet_showCallsStatus' || method === 'SHOW_LOG') return 'login.explainedTitle'
  return /^[A-Z_]+$/.test(method) ? 'login.confirmTitle' : 'login.title'
}
