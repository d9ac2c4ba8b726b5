import type { KitState, SiwxSession } from '@latchkey/core'
import { useCallback } from 'react'
import { useKitInstance } from '../KitContext.tsx'
import { useKitState } from '../useKitState.ts'

/** The result of `useSiwx`. */
export type SiwxHandle = {
  /** `disabled` when the kit has neither `siwx` nor `siweConfig`; `signingOut` until the server has ended the session. */
  readonly status: 'disabled' | 'signedOut' | 'checking' | 'signingIn' | 'signedIn' | 'signingOut'
  /** The session of the displayed account; never of another account. */
  readonly session: SiwxSession | undefined
  /**
   * Ask the wallet for one signature. Rejects with `SIWX_DISABLED` ('SIWX is not enabled'), `ACCOUNT_MISSING` when no
   * wallet is connected, `USER_REJECTED`, `SIWX_FAILED` and others.
   */
  readonly signIn: () => Promise<SiwxSession>
  /** End the session. The account stays connected. */
  readonly signOut: () => Promise<void>
}

/** Whether the visitor is signed in, and the functions to sign in and out. */
export function useSiwx(): SiwxHandle {
  const { kit } = useKitInstance()
  const { siwx, siweConfig } = kit.options
  const status = useKitState(statusOf)
  const session = useKitState(sessionOf)
  return {
    status: siwx || siweConfig ? status : 'disabled',
    session,
    signIn: useCallback(async () => (await import('@latchkey/core/signIn')).signIn(kit), [kit]),
    signOut: useCallback(async () => (await import('@latchkey/core/signIn')).signOut(kit), [kit]),
  }
}

const words = {
  idle: 'signedOut',
  unsigned: 'signedOut',
  signingOut: 'signingOut',
  checking: 'checking',
  preparing: 'signingIn',
  signing: 'signingIn',
  verifying: 'signingIn',
  signedIn: 'signedIn',
} as const

function statusOf({ signIn }: KitState): (typeof words)[keyof typeof words] {
  return words[signIn?.now.status ?? 'idle']
}

function sessionOf({ signIn }: KitState): SiwxSession | undefined {
  return signIn?.now.status === 'signedIn' ? signIn.now.session : undefined
}
