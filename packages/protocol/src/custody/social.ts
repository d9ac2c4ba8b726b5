import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'
import { browser, hostOrigin, language, moment, rowId, secretToken } from './fields.ts'

/** Providers of a login by OIDC or OAuth (CON-03). */
export const socialProviders = ['google', 'apple', 'discord', 'facebook', 'github', 'x'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** 256 random bits of a service. */
const random = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
/** PKCE (RFC 7636): the frame's own secret, and its SHA-256 in base64url. */
const verifier = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^[\w.~-]{43,128}$/))
const challenge = random
const code = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,2048}$/))

/**
 * What the frame needs to build the provider's URL itself (OAUTH-3). It takes a provider that both services list with the same
 * endpoint and, where there is an ID token, with the same client. `hasIdToken`: one code gives an ID token that both services
 * verify; else each service has a client and a code of its own.
 */
const provider = /*#__PURE__*/ v.object({
  provider: v.picklist(socialProviders),
  hasIdToken: v.boolean(),
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(256)),
  clientId: v.pipe(v.string(), v.maxLength(256)),
  scope: v.pipe(v.string(), v.maxLength(256)),
  redirectUri: v.pipe(v.string(), v.url(), v.maxLength(256)),
  /** `form_post`: service A takes the provider's form, and sends the popup on to the frame's `/callback`. */
  responseMode: v.picklist(['query', 'form_post']),
})
export type SocialProviderFacts = v.InferOutput<typeof provider>

export const socialList = {
  input: v.strictObject({}),
  output: v.object({
    providers: v.array(provider),
    /** Whether the service can check a Sign In With Farcaster message. */
    hasFarcaster: v.boolean(),
  }),
} as const

export const socialBegin = {
  input: v.strictObject({
    provider: v.picklist([...socialProviders, 'farcaster']),
    hostOrigin,
    /** PKCE's; Farcaster has none. */
    challenge: v.optional(challenge),
    purpose: v.picklist(['login', 'export']),
    language,
  }),
  output: v.object({ transactionId: rowId, random, until: moment }),
} as const

/** `otherRandom` is the other service's, for the nonce. */
export const socialCode = { transactionId: rowId, code, verifier }
export const socialToken = {
  transactionId: rowId,
  otherRandom: random,
  idToken: v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/), v.maxLength(8192)),
}
/** A Sign In With Farcaster message (FIP-11), whose nonce is {@link farcasterNonce}. */
export const farcasterProof = {
  transactionId: rowId,
  otherRandom: random,
  message: v.pipe(v.string(), v.maxLength(4096)),
  signature: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{130}$/i)),
}
export const otherRandom = random

/** R's answer to a login that it verified: the same grant as of an approval by mail. */
export const granted = {
  grant: secretToken,
  /** Shares are released from then on (APV-6); null when at once. */
  heldUntil: v.nullable(moment),
}
export const hostPage = { hostOrigin, browser, language }

/** The nonce of an ID token commits to the device's key and to both services' randoms (security.md 2.6). */
export function socialNonce(nonce: NonceParts): string {
  return base64urlnopad.encode(hashOf(nonce))
}

/** The same for Farcaster, whose nonces are of letters and digits (EIP-4361). */
export function farcasterNonce(nonce: NonceParts): string {
  return bytesToHex(hashOf(nonce))
}

export type NonceParts = {
  /** Thumbprint of the device's key. */
  readonly device: string
  readonly authRandom: string
  readonly recoveryRandom: string
}

function hashOf({ device, authRandom, recoveryRandom }: NonceParts): Uint8Array {
  return sha256(utf8ToBytes(`v1${device}${authRandom}${recoveryRandom}`))
}
