import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { base58 } from '@scure/base'
import * as v from 'valibot'

const check = promisify(verify)

/** Seconds that a client's clock may be fast or slow (walletconnect.md 2, JWT). */
const leeway = 120
/** Seconds that a token may be valid: every SDK signs for a day. */
const longest = 86_400

const header = v.strictObject({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Further claims, such as `act`, are ignored. */
const claims = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.minLength(1)),
  aud: v.string(),
  iat: seconds,
  exp: v.optional(seconds),
})

export type TokenCheck =
  | { readonly client: string; readonly refusal?: never }
  | { readonly refusal: string }

/**
 * Identifies a client by the token that it signed (walletconnect.md 2, JWT).
 * @param now seconds since the epoch
 * @param isAudience whether a host, with its port unless it is the default one, is this relay
 * @returns the client's did:key, or the sentence of the refusal
 */
export async function checkToken(
  token: string,
  { now, isAudience }: { readonly now: number; isAudience(host: string): boolean },
): Promise<TokenCheck> {
  const parts = token.split('.')
  const [head = '', body = '', signature = ''] = parts
  const known = token.length <= 4096 && parts.length === 3 && parts.every(isBase64Url)
  if (!known || !v.is(header, jsonOf(head))) return refuse('JWT is malformed')
  const parsed = v.safeParse(claims, jsonOf(body))
  if (!parsed.success) return refuse('JWT claims are malformed')
  const { iss, aud, iat, exp = iat + longest } = parsed.output
  const key = keyOf(iss)
  if (!key) return refuse('JWT issuer is no did:key of Ed25519')
  const isSigned = await check(
    null,
    Buffer.from(`${head}.${body}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return refuse('JWT signature is invalid')
  const audience = hostOf(aud)
  if (audience === undefined || !isAudience(audience)) return refuse('Invalid audience')
  // Clients look for these sentences to correct their clock.
  if (now + leeway < iat) {
    return refuse(
      `JWT Token is not yet valid: basic.iat: ${iat}, now + time_leeway: ${now + leeway}, time_leeway: ${leeway}`,
    )
  }
  if (now - leeway > exp) return refuse(`JWT Token is expired: Some(${exp})`)
  if (exp - iat > longest + leeway) return refuse('JWT Token is valid for more than a day')
  return { client: iss }
}

/** `host[:port]` of a URL or a Host header, without scheme, path and the scheme's default port. */
export function hostOf(text: string): string | undefined {
  const [, bare = text] = /^(?:wss?|https?):\/\/(.*)$/i.exec(text) ?? []
  const url = URL.parse(`http://${bare}`)
  if (!url?.hostname || url.username || url.password) return undefined
  return url.port === '443' ? url.hostname : url.host
}

function refuse(why: string): TokenCheck {
  return { refusal: `Authorization error: JWT validation error: ${why}` }
}

/** Whether the text is exactly what an encoder writes: no padding, no stray bits. */
function isBase64Url(text: string): boolean {
  return text !== '' && Buffer.from(text, 'base64url').toString('base64url') === text
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** did:key of Ed25519: multibase `z`, then 0xed 0x01 and the 32 bytes of the key. */
function keyOf(did: string): KeyObject | undefined {
  const [, encoded = ''] = /^did:key:z(6Mk[1-9A-HJ-NP-Za-km-z]{40,48})$/.exec(did) ?? []
  const bytes = base58.decode(encoded)
  if (bytes.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01) return undefined
  const x = Buffer.from(bytes.subarray(2)).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
