import { KitError } from '@latchkey/protocol'
import { farcasterNonce, socialNonce } from '@latchkey/protocol/custody'
import type { Handlers } from '../http/app.ts'
import type { Parts } from '../parts.ts'
import { exchangeCode } from '../social/exchange.ts'
import { readFarcaster } from '../social/farcaster.ts'
import { type KeySets, type Person, readIdToken, readUser } from '../social/people.ts'
import { type Client, clientOf, listProviders, redirectUriOf } from '../social/providers.ts'
import {
  beginTransaction,
  readTransaction,
  type Transaction,
  spendTransaction,
} from '../social/transactions.ts'
import { giveGrant, type Granted } from './grants.ts'

/** Grants for logins of others: R believes the provider, never A (security.md 2.6). */
export function socialGrants(
  parts: Parts,
): Pick<
  Handlers<'recovery'>,
  'social/list' | 'social/begin' | 'social/present' | 'social/exchange' | 'social/farcaster'
> {
  const { config, clock } = parts
  const keySets: KeySets = new Map()
  const grantTo = async (
    person: Person,
    { id, device, host_origin: hostOrigin, language }: Transaction,
  ): Promise<Granted> => {
    const granted = await giveGrant(parts, { id, device, hostOrigin, language, ...person })
    if (!granted) throw new KitError('GRANT_ENDED')
    return granted
  }
  const clientFor = ({ provider }: Transaction): Client => {
    const client = provider === 'farcaster' ? undefined : clientOf(config, provider)
    if (!client) throw new KitError('LOGIN_UNAVAILABLE')
    return client
  }
  return {
    'social/list': async () => ({
      providers: listProviders(config),
      hasFarcaster: config.farcaster !== undefined,
    }),

    'social/begin': (asked, caller) => beginTransaction(parts, asked, caller),

    // The nonce binds the token to this transaction, so an answer that was lost may be asked for again.
    'social/present': async ({ transactionId, otherRandom, idToken }, { device }) => {
      const transaction = await readTransaction(parts, { transactionId, device })
      const nonce = socialNonce({
        device,
        authRandom: otherRandom,
        recoveryRandom: transaction.random,
      })
      const client = clientFor(transaction)
      const person = await readIdToken(client, { idToken, nonce, now: clock(), keySets })
      return grantTo(person, transaction)
    },

    'social/exchange': async ({ transactionId, code, verifier }, { device }) => {
      const transaction = await spendTransaction(parts, { transactionId, device, verifier })
      const client = clientFor(transaction)
      // Where there are ID tokens, A's client has the code.
      if ('issuers' in client) throw new KitError('LOGIN_REFUSED')
      const redirectUri = redirectUriOf(config, client)
      const { accessToken } = await exchangeCode(client, { code, verifier, redirectUri })
      return grantTo(await readUser(client, accessToken), transaction)
    },

    'social/farcaster': async ({ transactionId, otherRandom, message, signature }, { device }) => {
      const transaction = await readTransaction(parts, { transactionId, device })
      if (transaction.provider !== 'farcaster') throw new KitError('LOGIN_REFUSED')
      const nonce = farcasterNonce({
        device,
        authRandom: otherRandom,
        recoveryRandom: transaction.random,
      })
      const person = await readFarcaster(config, { message, signature, nonce, now: clock() })
      return grantTo(person, transaction)
    },
  }
}
