import { KitError } from '@latchkey/protocol'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { Identity, Profile } from '../identities.ts'
import { isSame } from '../tokens.ts'
import type { Client } from './providers.ts'
import { askJson } from './request.ts'

export type Person = { readonly identity: Identity; readonly profile: Profile }

/** Providers' keys, by their address. They are asked for again when a token has a key that is not among them. */
export type KeySets = Map<string, JWTVerifyGetKey>

/**
 * The visitor of an ID token (OpenID Connect Core 3.1.3.7).
 * @throws KitError `LOGIN_REFUSED` for a token of another issuer, client, device or time, `UPSTREAM_UNAVAILABLE` without the keys
 */
export async function readIdToken(
  client: Client,
  {
    idToken,
    nonce,
    now,
    keySets,
  }: {
    readonly idToken: string
    readonly nonce: string
    readonly now: number
    readonly keySets: KeySets
  },
): Promise<Person> {
  if (!('issuers' in client)) throw new KitError('LOGIN_REFUSED')
  const { issuers, keys, clientId, provider } = client
  const keySet = keySets.get(keys) ?? createRemoteJWKSet(new URL(keys), { timeoutDuration: 10_000 })
  keySets.set(keys, keySet)
  const claims = await jwtVerify(idToken, keySet, {
    issuer: [...issuers],
    audience: clientId,
    algorithms: ['RS256', 'ES256'],
    requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    clockTolerance: 60,
    maxTokenAge: 600,
    currentDate: new Date(now),
  }).then(
    ({ payload }) => v.safeParse(claimsSchema, payload),
    (error: unknown) => {
      // jose has no name of its own for an answer of the key address that is no key set.
      const code = error instanceof errors.JOSEError ? error.code : undefined
      const isAway = [
        undefined,
        'ERR_JOSE_GENERIC',
        'ERR_JWKS_TIMEOUT',
        'ERR_JWKS_INVALID',
      ].includes(code)
      throw isAway
        ? new KitError('UPSTREAM_UNAVAILABLE', { subject: 'login' })
        : new KitError('LOGIN_REFUSED')
    },
  )
  if (!claims.success) throw new KitError('LOGIN_REFUSED')
  const { sub, nonce: said, aud, azp, name, email, email_verified: isVerified } = claims.output
  // A token for several clients has to name ours as the one it was made for.
  if ((Array.isArray(aud) && aud.length > 1) || azp !== undefined)
    if (azp !== clientId) throw new KitError('LOGIN_REFUSED')
  if (!isSame(said, nonce)) throw new KitError('LOGIN_REFUSED')
  // Apple writes the boolean as a string. Facebook leaves it out, and vouches for no address.
  const isOwn = isVerified === true || isVerified === 'true'
  return {
    identity: { login: provider, subject: sub },
    profile: { email: isOwn ? (email ?? null) : null, name: name ?? null },
  }
}

/**
 * The visitor of an access token, at a provider without ID tokens.
 * @throws KitError `LOGIN_REFUSED`, `UPSTREAM_UNAVAILABLE`
 */
export async function readUser(client: Client, accessToken: string): Promise<Person> {
  if (!('user' in client)) throw new KitError('LOGIN_REFUSED')
  const { user, provider } = client
  const ask = (url: string): Promise<unknown> =>
    askJson(url, { headers: { authorization: `Bearer ${accessToken}` } })
  const read = v.safeParse(users, await ask(user))
  if (!read.success) throw new KitError('LOGIN_REFUSED')
  const { id, name } = read.output
  // A visitor may keep GitHub's address from us; X has none to give.
  const email = provider === 'github' ? await gitHubEmail(ask, user) : null
  return { identity: { login: provider, subject: id }, profile: { email, name } }
}

async function gitHubEmail(
  ask: (url: string) => Promise<unknown>,
  user: string,
): Promise<string | null> {
  const read = v.safeParse(emails, await ask(`${user}/emails`).catch(() => []))
  const primary = read.success && read.output.find((each) => each.primary && each.verified)
  return primary ? primary.email : null
}

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
const claimsSchema = v.object({
  sub: text,
  nonce: text,
  aud: v.union([v.string(), v.array(v.string())]),
  azp: v.optional(v.string()),
  name: v.optional(text),
  email: v.optional(v.pipe(v.string(), v.email(), v.maxLength(254))),
  email_verified: v.optional(v.union([v.boolean(), v.string()])),
})
const gitHubUser = v.pipe(
  v.object({ id: v.pipe(v.number(), v.safeInteger()), login: text, name: v.nullish(text) }),
  v.transform(({ id, login, name }) => ({ id: String(id), name: name ?? login })),
)
const xUser = v.pipe(
  v.object({ data: v.object({ id: text, username: text }) }),
  v.transform(({ data: { id, username } }) => ({ id, name: username })),
)
const users = v.union([gitHubUser, xUser])
const emails = v.array(
  v.object({
    email: v.pipe(v.string(), v.email(), v.maxLength(254)),
    primary: v.boolean(),
    verified: v.boolean(),
  }),
)
