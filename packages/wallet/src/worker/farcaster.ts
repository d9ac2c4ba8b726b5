import { deviceOf, farcasterNonce } from '@latchkey/protocol/custody'
import type { Custodians } from '../custody/deposit.ts'
import type { OpenWallet } from '../custody/open.ts'
import { Refusal } from '../refusal.ts'
import { openSocial, type Tokens } from './openSocial.ts'
import type { Sessions } from './session.ts'
import type { Storage } from './storage.ts'

/** A Sign In With Farcaster message (FIP-11), signed by the custody address of the visitor's Farcaster id. */
export type FarcasterProof = {
  readonly message: string
  readonly signature: string
  /** As Farcaster's relay tells it: it is shown and proves nothing. */
  readonly userName: string
}

export type FarcasterLogins = {
  /** The nonce that the message has to have: it commits to the device and to both services. */
  begin(plan: { readonly language: string; readonly purpose: 'login' | 'export' }): Promise<string>
  /** The caller erases the seed. */
  finish(proof: FarcasterProof): Promise<OpenWallet & { readonly isNew: boolean }>
  /** Signs in with A anew, for an export. */
  renew(proof: FarcasterProof): Promise<Tokens>
}

type Begun = { readonly transactionId: string; readonly random: string }

/** Logins with Farcaster (security.md 2.6): one message, which both services check by themselves. */
export function createFarcasterLogins(
  custodians: Custodians,
  kept: { readonly storage: Storage; readonly sessions: Sessions },
): FarcasterLogins {
  const { auth, recovery, hostOrigin } = custodians
  let begun: { readonly auth: Begun; readonly recovery: Begun } | undefined

  /** A's half. A message counts once. */
  const signIn = async ({ message, signature }: FarcasterProof) => {
    const login = begun
    begun = undefined
    if (!login) throw new Refusal('SOCIAL_FAILED')
    const proof = { message, signature }
    const tokens = await auth.call('social/farcaster', {
      transactionId: login.auth.transactionId,
      otherRandom: login.recovery.random,
      ...proof,
    })
    const grantOf = async (): Promise<string> =>
      (
        await recovery.call('social/farcaster', {
          transactionId: login.recovery.transactionId,
          otherRandom: login.auth.random,
          ...proof,
        })
      ).grant
    return { tokens, grantOf }
  }

  return {
    async begin({ language, purpose }) {
      const [atAuth, atRecovery] = await Promise.all([
        auth.call('social/list', {}),
        recovery.call('social/list', {}),
      ])
      if (!atAuth.hasFarcaster || !atRecovery.hasFarcaster) throw new Refusal('SOCIAL_UNAVAILABLE')
      const asked = { provider: 'farcaster', hostOrigin, purpose, language } as const
      const [own, other] = await Promise.all([
        auth.call('social/begin', asked),
        recovery.call('social/begin', asked),
      ])
      begun = { auth: own, recovery: other }
      return farcasterNonce({
        device: await deviceOf(kept.storage.deviceKey),
        authRandom: own.random,
        recoveryRandom: other.random,
      })
    },

    async finish(proof) {
      const signedIn = await signIn(proof)
      return openSocial(custodians, kept, {
        provider: 'farcaster',
        userName: proof.userName,
        ...signedIn,
      })
    },

    async renew(proof) {
      return (await signIn(proof)).tokens
    },
  }
}
