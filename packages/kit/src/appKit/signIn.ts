import type { Kit, KitState, SiwxSession } from '@latchkey/core'

/** `disabled` when the kit has neither `siwx` nor `siweConfig`; `signingOut` until the server has ended the session. */
export type SignInStatus =
  | 'disabled'
  | 'signedOut'
  | 'checking'
  | 'signingIn'
  | 'signedIn'
  | 'signingOut'

const words = {
  idle: 'signedOut',
  unsigned: 'signedOut',
  signingOut: 'signingOut',
  checking: 'checking',
  preparing: 'signingIn',
  signing: 'signingIn',
  verifying: 'signingIn',
  signedIn: 'signedIn',
} as const satisfies { readonly [status: string]: SignInStatus }

export function signInStatus({ options }: Kit, { signIn }: KitState): SignInStatus {
  return options.siwx || options.siweConfig ? words[signIn?.now.status ?? 'idle'] : 'disabled'
}

/** The session of the displayed account. */
export function signInSession({ signIn }: KitState): SiwxSession | undefined {
  return signIn?.now.status === 'signedIn' ? signIn.now.session : undefined
}
