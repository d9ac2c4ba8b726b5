import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'

/**
 * DPoP proofs (RFC 9449): each call is signed by the device's key, which never leaves its browser. A nonce of the service
 * takes the place of `iat`, since a visitor's clock may be off by a day (section 8).
 */
export type ProofInput = {
  readonly htu: string
  readonly nonce: string
  /** The access token or refresh token that the call uses. */
  readonly token?: string | undefined
}

export type Proved = { readonly device: string; readonly jti: string; readonly nonce: string }

export function createDeviceKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
}

export async function deviceOf(key: CryptoKeyPair): Promise<string> {
  return thumbprintOf(await publicJwk(key))
}

export async function createProof(key: CryptoKeyPair, input: ProofInput): Promise<string> {
  const { htu, nonce, token } = input
  const head = { typ: 'dpop+jwt', alg: 'ES256', jwk: await publicJwk(key) }
  const claims = {
    jti: base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16))),
    htm: 'POST',
    htu,
    nonce,
    ...(token !== undefined && { ath: await hashOf(token) }),
  }
  const signed = `${jsonText(head)}.${jsonText(claims)}`
  const signature = await crypto.subtle.sign(signing, key.privateKey, utf8(signed))
  return `${signed}.${base64urlnopad.encode(new Uint8Array(signature))}`
}

/**
 * The device that signed. The caller still has to check the nonce's age and that `jti` is new.
 * @returns undefined when the proof is not of this call, or not signed by its key
 */
export async function readProof(
  proof: string,
  { htu, token }: Omit<ProofInput, 'nonce'>,
): Promise<Proved | undefined> {
  try {
    const [head = '', claims = '', signature = '', ...more] = proof.split('.')
    if (more.length > 0) return undefined
    const { jwk } = v.parse(headSchema, jsonOf(head))
    const { jti, nonce, ...said } = v.parse(claimsSchema, jsonOf(claims))
    if (said.htu !== htu) return undefined
    if (said.ath !== (token === undefined ? undefined : await hashOf(token))) return undefined
    const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify'])
    const bytes = base64urlnopad.decode(signature) as Uint8Array<ArrayBuffer>
    const isSigned = await crypto.subtle.verify(signing, key, bytes, utf8(`${head}.${claims}`))
    return isSigned ? { device: await thumbprintOf(jwk), jti, nonce } : undefined
  } catch {
    return undefined
  }
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const
const coordinate = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Strict: a key that brings its private part, or another algorithm, is refused. */
const headSchema = /*#__PURE__*/ v.strictObject({
  typ: v.literal('dpop+jwt'),
  alg: v.literal('ES256'),
  jwk: v.strictObject({
    crv: v.literal('P-256'),
    kty: v.literal('EC'),
    x: coordinate,
    y: coordinate,
  }),
})
const claimsSchema = /*#__PURE__*/ v.strictObject({
  jti: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  htm: v.literal('POST'),
  htu: v.string(),
  nonce: v.pipe(v.string(), v.maxLength(64)),
  ath: v.optional(v.string()),
})
type Jwk = v.InferOutput<typeof headSchema>['jwk']

async function publicJwk({ publicKey }: CryptoKeyPair): Promise<Jwk> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { crv: 'P-256', kty: 'EC', x, y }
}

/** RFC 7638: the required members in the order of their names. */
function thumbprintOf({ crv, kty, x, y }: Jwk): Promise<string> {
  return hashOf(JSON.stringify({ crv, kty, x, y }))
}

async function hashOf(text: string): Promise<string> {
  return base64urlnopad.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}

function jsonText(value: object): string {
  return base64urlnopad.encode(utf8(JSON.stringify(value)))
}

function jsonOf(text: string): unknown {
  return JSON.parse(new TextDecoder().decode(base64urlnopad.decode(text)))
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
