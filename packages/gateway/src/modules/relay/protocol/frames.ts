import { countValues } from '../../../text/jsonShape.ts'
import type { MailboxMessage } from '../../../ports/mailbox.ts'
import { relayErrors, type RelayErrorName } from './errors.ts'

/** Numbers are bigint: wallets send 19 digits, more than a number holds exactly (walletconnect.md 0.3). */
export type RequestId = bigint | string

export type Frame =
  | {
      readonly kind: 'request'
      readonly id: RequestId
      readonly method: string
      readonly params: unknown
    }
  /** The answer to a push; a result acknowledges it. */
  | { readonly kind: 'answer'; readonly id: number; readonly isResult: boolean }
  | { readonly kind: 'faulty'; readonly id: RequestId; readonly error: RelayErrorName }

// security.md 3.3: JSON depth. The largest honest frame is a batch of 500 entries.
const modest = { depth: 32, values: 20_000 }

/** So many values are parsed in the time of a small frame. */
const fewValues = 64

/** Requests that a frame counts for: what its parsing costs is known before it is parsed. */
export function costOf(text: string): number {
  const values = countValues(text, modest) ?? 0
  return 1 + Math.floor(text.length / 65_536) + Math.floor(values / fewValues)
}

/** Reads a frame that is not charged, if that costs next to nothing; never throws. */
export function readLightFrame(text: string): Frame | undefined {
  const isLight = countValues(text, { ...modest, values: fewValues }) !== undefined
  return isLight ? readFrame(text) : undefined
}

/** Reads one text frame; never throws. */
export function readFrame(text: string): Frame {
  if (countValues(text, modest) === undefined) return faulty('Serialization')
  let parsed: unknown
  try {
    parsed = JSON.parse(text, keepDigits)
  } catch {
    return faulty('Serialization')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return faulty('Serialization')
  // As: an object of JSON; each field is looked at before it is used.
  const { id, jsonrpc, method, params, ...rest } = parsed as { readonly [name: string]: unknown }
  if (method === undefined && ('result' in rest || 'error' in rest)) {
    const push = pushId(id)
    return push === undefined
      ? faulty('InvalidRequestId')
      : { kind: 'answer', id: push, isResult: 'result' in rest && !('error' in rest) }
  }
  if (!isRequestId(id)) return faulty('InvalidRequestId')
  if (jsonrpc !== '2.0') return faulty('InvalidJsonRpcVersion', id)
  if (typeof method !== 'string') return faulty('InvalidMethod', id)
  return { kind: 'request', id, method, params }
}

export function resultFrame(id: RequestId, result: unknown): string {
  return `{"id":${idToken(id)},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

export function errorFrame(id: RequestId, name: RelayErrorName): string {
  const [code, message] = relayErrors[name]
  return `{"id":${idToken(id)},"jsonrpc":"2.0","error":${JSON.stringify({ code, message, data: name })}}`
}

/**
 * The frame that pushes a message to a subscriber. The id of a message never changes: Swift drops a second message
 * with the same id.
 */
export function pushFrame(subscription: string, pushed: MailboxMessage): string {
  return JSON.stringify({
    id: pushed.id,
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: { id: subscription, data: dataOf(pushed) },
  })
}

/** Each started KiB of a message counts as a request. */
export function kibibytesOf({
  message,
  attestation = '',
}: Pick<MailboxMessage, 'message' | 'attestation'>): number {
  return Math.ceil((message.length + attestation.length) / 1024)
}

/** About the characters of a message in a frame. */
export function lengthOf({ message, attestation = '' }: MailboxMessage): number {
  return message.length + attestation.length + 512
}

/** The fields of a message for subscribers. Kotlin needs the tag, also when it is 0 (walletconnect.md 3). */
export function dataOf({ topic, message, publishedAt, tag, attestation }: MailboxMessage): object {
  return { topic, message, publishedAt, tag, ...(attestation !== undefined && { attestation }) }
}

/** A refusal with the server's id 0 if the id of the request cannot be read (walletconnect.md 3). */
function faulty(error: RelayErrorName, id: RequestId = 0n): Frame {
  return { kind: 'faulty', id, error }
}

function idToken(id: RequestId): string {
  return typeof id === 'bigint' ? id.toString() : JSON.stringify(id)
}

function isRequestId(id: unknown): id is RequestId {
  return typeof id === 'bigint'
    ? id > 0n && id < 2n ** 64n
    : typeof id === 'string' && id.length > 0 && id.length <= 64
}

/** JS acknowledges a long number as the text `<digits>n` (walletconnect.md 3). */
function pushId(id: unknown): number | undefined {
  const digits = typeof id === 'bigint' ? id.toString() : id
  return typeof digits === 'string' && /^\d{1,16}n?$/.test(digits)
    ? Number.parseInt(digits, 10)
    : undefined
}

/** Reads ids from their source text (ECMAScript's JSON.parse source text access; Node 21 and newer). */
function keepDigits(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = key === 'id' && typeof value === 'number' ? context?.source : undefined
  return source !== undefined && /^-?\d{1,20}$/.test(source) ? BigInt(source) : value
}
