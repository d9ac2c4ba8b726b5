import { KitError } from '@latchkey/protocol'
import { importPKCS8, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Client } from './providers.ts'
import { askJson } from './request.ts'

export type Exchanged = { readonly idToken: string | undefined; readonly accessToken: string }

/**
 * The provider's tokens for a code (RFC 6749 4.1.3, RFC 7636 4.5).
 * @throws KitError `LOGIN_REFUSED`, `UPSTREAM_UNAVAILABLE`
 */
export async function exchangeCode(
  client: Client,
  {
    code,
    verifier,
    redirectUri,
  }: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
): Promise<Exchanged> {
  const { clientId, clientSecret = '', secret } = client
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: clientId,
  })
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' })
  if (secret === 'body') form.set('client_secret', clientSecret)
  if (secret === 'apple') form.set('client_secret', await appleSecret(client))
  if (secret === 'basic') {
    // RFC 6749 2.3.1: both parts are form-encoded first.
    const pair = [clientId, clientSecret].map(encodeURIComponent).join(':')
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }
  const said = await askJson(client.token, { method: 'POST', headers, body: form })
  // GitHub answers a wrong code with 200 and an error.
  const read = v.safeParse(tokens, said)
  if (!read.success) throw new KitError('LOGIN_REFUSED')
  return { idToken: read.output.id_token, accessToken: read.output.access_token }
}

/** Apple's secret is a token that the operator's key signs, good for minutes. */
async function appleSecret({ clientId, apple, issuers }: AppleClient): Promise<string> {
  if (!apple) throw new KitError('LOGIN_UNAVAILABLE')
  const key = await importPKCS8(apple.privateKey, 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: apple.keyId })
    .setIssuer(apple.teamId)
    .setSubject(clientId)
    .setAudience(issuers?.[0] ?? '')
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(key)
}
type AppleClient = Pick<Client, 'clientId' | 'apple'> & { readonly issuers?: readonly string[] }

const tokens = v.object({
  access_token: v.pipe(v.string(), v.maxLength(4096)),
  id_token: v.optional(v.pipe(v.string(), v.maxLength(8192))),
})
