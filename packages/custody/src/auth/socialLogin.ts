import { KitError } from '@latchkey/protocol'
import { farcasterNonce, socialNonce } from '@latchkey/protocol/custody'
import type { Handlers } from '../http/app.ts'
import type { Parts } from '../parts.ts'
import { exchangeCode } from '../social/exchange.ts'
import { readFarcaster } from '../social/farcaster.ts'
import { type KeySets, type Person, readIdToken, readUser } from '../social/people.ts'
import { clientOf, listProviders, redirectUriOf } from '../social/providers.ts'
import {
  beginTransaction,
  readTransaction,
  type Transaction,
  spendTransaction,
} from '../social/transactions.ts'
import { signIn } from './accounts.ts'
import type { Tokens } from './sessions.ts'

/** Logins of others (security.md 2.6). An account is found by the provider and its own name for the visitor, never by an address. */
export function socialLogin(
  parts: Parts,
): Pick<Handlers<'auth'>, 'social/list' | 'social/begin' | 'social/exchange' | 'social/farcaster'> {
  const { sql, config, clock } = parts
  const keySets: KeySets = new Map()
  const signInAs = (
    { identity, profile }: Person,
    { device, host_origin: hostOrigin, purpose }: Transaction,
  ): Promise<Tokens & { deletesAt: number | null }> =>
    sql.transaction((query) =>
      signIn(query, parts, { identity, profile, device, hostOrigin, purpose }),
    )
  return {
    'social/list': async () => ({
      providers: listProviders(config),
      hasFarcaster: config.farcaster !== undefined,
    }),

    'social/begin': (asked, caller) => beginTransaction(parts, asked, caller),

    'social/exchange': async ({ transactionId, code, verifier, otherRandom, name }, { device }) => {
      const transaction = await spendTransaction(parts, { transactionId, device, verifier })
      const { provider, random } = transaction
      const client = provider === 'farcaster' ? undefined : clientOf(config, provider)
      if (!client) throw new KitError('LOGIN_UNAVAILABLE')
      const redirectUri = redirectUriOf(config, client)
      const { idToken, accessToken } = await exchangeCode(client, { code, verifier, redirectUri })
      if (!('issuers' in client)) {
        const person = await readUser(client, accessToken)
        return { ...(await signInAs(person, transaction)), idToken: null }
      }
      if (idToken === undefined) throw new KitError('LOGIN_REFUSED')
      const nonce = socialNonce({ device, authRandom: random, recoveryRandom: otherRandom })
      const { identity, profile } = await readIdToken(client, {
        idToken,
        nonce,
        now: clock(),
        keySets,
      })
      const person = { identity, profile: { ...profile, name: profile.name ?? name ?? null } }
      return { ...(await signInAs(person, transaction)), idToken }
    },

    'social/farcaster': async ({ transactionId, otherRandom, message, signature }, { device }) => {
      const transaction = await readTransaction(parts, { transactionId, device })
      if (transaction.provider !== 'farcaster') throw new KitError('LOGIN_REFUSED')
      const nonce = farcasterNonce({
        device,
        authRandom: transaction.random,
        recoveryRandom: otherRandom,
      })
      const person = await readFarcaster(config, { message, signature, nonce, now: clock() })
      return signInAs(person, transaction)
    },
  }
}
