import type { Handlers } from '../http/app.ts'
import { identityOf } from '../identities.ts'
import type { Parts } from '../parts.ts'
import { count, hourMs } from '../usage.ts'
import { isKnownDevice, signIn } from './accounts.ts'
import { checkCode, emailOf, endChallenge, openChallenge, sendCode } from './challenges.ts'

/**
 * Codes by mail (security.md 2.5). Every answer is the same for an address with an account and without (ENUM-1): accounts are
 * made when a code was right, and until then nothing depends on them but what the account's own devices are told.
 */
export function mailLogin(
  parts: Parts,
): Pick<Handlers<'auth'>, 'challenges/create' | 'challenges/send' | 'challenges/verify'> {
  const { sql, keyring, clock } = parts
  const purposes = ['login', 'export'] as const
  return {
    'challenges/create': ({ email, ...asked }, { device, network }) => {
      const index = identityOf(keyring, { login: 'email', subject: email })
      return sql.transaction(async (query) => {
        await count(query, clock(), [
          { key: `create ${network}`, most: 120, withinMs: hourMs },
          { key: `create ${index} ${device}`, most: 30, withinMs: hourMs },
        ])
        const challengeId = await openChallenge(query, parts, { email, device, ...asked })
        return { challengeId, isKnown: await isKnownDevice(query, index, device) }
      })
    },

    'challenges/send': (asked, { device, network }) =>
      sendCode(parts, { ...asked, device, network, purposes }),

    'challenges/verify': async ({ challengeId, code }, { device, network }) => {
      const asked = { challengeId, device, network, code, purposes }
      const challenge = await checkCode(parts, asked)
      const { host_origin: hostOrigin, purpose } = challenge
      const email = emailOf(keyring, challenge)
      return sql.transaction(async (query) => {
        await endChallenge(query, challengeId, clock())
        return signIn(query, parts, {
          identity: { login: 'email', subject: email },
          profile: { email, name: null },
          device,
          hostOrigin,
          purpose: purpose === 'export' ? 'export' : 'login',
        })
      })
    },
  }
}
