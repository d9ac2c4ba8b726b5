import { concat, toBase58, toBase64Url, utf8 } from '../bytes.ts'
import type { Signer } from '../crypto/primitives.ts'

/** One day (walletconnect.md 2). */
const lifetime = 86_400

export type Claims = {
  /** Random, per token. */
  readonly sub: string
  /** The relay, `scheme://host[:port]`. */
  readonly aud: string
  /** Unix seconds. */
  readonly iat: number
}

/** `did:key:z6Mk…` of an Ed25519 key: the client id, and the address of its mailbox at the relay. */
export function clientId(publicKey: Uint8Array): string {
  return `did:key:z${toBase58(concat(Uint8Array.of(0xed, 0x01), publicKey))}`
}

/** The token for one connection attempt at a relay (did-jwt, walletconnect.md 2). */
export async function relayToken(signer: Signer, { sub, aud, iat }: Claims): Promise<string> {
  const part = (value: unknown): string => toBase64Url(utf8(JSON.stringify(value)))
  const header = part({ alg: 'EdDSA', typ: 'JWT' })
  const payload = part({ iss: clientId(signer.publicKey), sub, aud, iat, exp: iat + lifetime })
  const signed = `${header}.${payload}`
  return `${signed}.${toBase64Url(await signer.sign(utf8(signed)))}`
}

/** `aud`: the live relay requires the host without path or slash ("Invalid audience" otherwise, walletconnect.md 2). */
export function audienceOf(relayUrl: string): string {
  const { protocol, host } = new URL(relayUrl)
  return `${protocol}//${host}`
}
