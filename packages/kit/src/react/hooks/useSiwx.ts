import type { KitState, SiwxSession } from '@latchkey/core'
import { useCallback } from 'react'
import { signInSession, signInStatus, type SignInStatus } from '../../appKit/signIn.ts'
import { useKitInstance } from '../AppKitProvider.tsx'
import { useKitState } from '../useKitState.ts'

/** The result of `useSiwx`. */
export type SiwxHandle = {
  readonly status: SignInStatus
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
  return {
    status: useKitState(useCallback((state: KitState) => signInStatus(kit, state), [kit])),
    session: useKitState(signInSession),
    signIn: useCallback(async () => (await import('@latchkey/core/signIn')).signIn(kit), [kit]),
    signOut: useCallback(async () => (await import('@latchkey/core/signIn')).signOut(kit), [kit]),
  }
}
