import { base58 } from '@scure/base'
import { type AccountId, isKitError, KitError, parseAccountId } from '@latchkey/protocol'
import { chainWord } from '@latchkey/protocol/siwx'
import type { Session } from '../interfaces/connector.ts'
import type { SiwxMessage } from '../interfaces/siwx.ts'

/** The signed text, which the wallet may have written itself, and the signature in the form of its namespace. */
export type Signed = { readonly message: string; readonly signature: string }

/**
 * Asks the wallet for the signature, with one prompt.
 * @throws KitError `WALLET_REPLY_INVALID`; any error of the wallet
 */
export async function signText(
  session: Session,
  account: AccountId,
  message: SiwxMessage,
): Promise<Signed> {
  const { namespace, network, address } = parseAccountId(account)
  const text = message.toString()
  const ask = (method: string, params: unknown): Promise<unknown> =>
    session.request(network, { method, params })
  const signed = (signature: string): Signed => ({ message: text, signature })
  switch (namespace) {
    case 'eip155':
      return signed(hexIn(await ask('personal_sign', [toHex(encode(text)), address])))
    case 'solana': {
      const own = await signInFeature(session, message)
      if (own) return own
      const params = { message: base58.encode(encode(text)), pubkey: address }
      return signed(
        textIn(fieldsOf(await ask('solana_signMessage', params))['signature'], base58Text),
      )
    }
    case 'bip122': {
      const params = { account: address, address, message: text }
      const { signature } = fieldsOf(await ask('signMessage', params))
      return signed(base64Of(hexIn(signature)))
    }
    case 'polkadot': {
      const { signature } = fieldsOf(await ask('polkadot_signMessage', { address, message: text }))
      return signed(hexIn(signature))
    }
  }
}

/** The sign-in function of `SolanaProvider`, for a wallet of this browser. */
type SignIn = (input: object) => Promise<{
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}>

/** Sign In With Solana, if the wallet supports it: the wallet shows the requesting page and writes the text. */
async function signInFeature(
  { provider }: Session,
  { accountAddress: address, chainId, ...message }: SiwxMessage,
): Promise<Signed | undefined> {
  const signIn = fieldsOf(provider)['signIn'] as SignIn | undefined
  if (typeof signIn !== 'function') return undefined
  const { domain, uri, version, nonce, statement, resources } = message
  const { requestId, issuedAt, expirationTime, notBefore } = message
  const given = { domain, uri, version, nonce, statement, resources }
  const times = { requestId, issuedAt, expirationTime, notBefore }
  const input = { ...given, ...times, address, chainId: chainWord(chainId) }
  try {
    const { signedMessage, signature } = await signIn(
      Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    )
    return {
      message: new TextDecoder('utf-8', { fatal: true }).decode(signedMessage),
      signature: base58.encode(signature),
    }
  } catch (cause) {
    if (isKitError(cause, 'METHOD_UNSUPPORTED')) return undefined
    throw cause
  }
}

/** The maximum length of a signature. Signatures of contracts have no fixed length. */
const maxSignature = 64 * 1024
const hexText = /^(?:0x)?(?:[0-9a-f]{2})+$/i
const base58Text = /^[1-9A-HJ-NP-Za-km-z]+$/

function textIn(value: unknown, form: RegExp): string {
  if (typeof value === 'string' && value.length <= maxSignature && form.test(value)) return value
  throw new KitError('WALLET_REPLY_INVALID', { method: 'sign-in' })
}

function hexIn(value: unknown): string {
  const text = textIn(value, hexText)
  return text.startsWith('0x') ? text : `0x${text}`
}

function base64Of(hex: string): string {
  const bytes = hex.slice(2).match(/../g) ?? []
  return btoa(bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''))
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function fieldsOf(value: unknown): { readonly [name: string]: unknown } {
  return Object(value) as { readonly [name: string]: unknown }
}
