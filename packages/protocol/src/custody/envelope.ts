import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'
import type { CustodyService } from './calls.ts'
import { type AnswerKey, hpkeOpen, hpkeSeal } from './hpke.ts'
import { type Work, work } from './work.ts'

/**
 * One call, whole in one sealed body: nothing but the call's name is in the URL, and nothing in a header. A proxy that ends TLS,
 * or writes bodies down, sees no share, code, token or address (security.md 2.4.5).
 */
export type CallBody = {
  /** Absent in the first call of a page, which learns the service's nonce from the refusal. */
  readonly proof: string
  readonly token?: string | undefined
  readonly input: unknown
}

/** Every answer brings the nonce for the next proof. */
export type CallAnswer = { readonly nonce: string } & (
  | { readonly output: unknown }
  | { readonly error: CallError }
)
export type CallError = {
  readonly code: string
  readonly retryAfter?: number | undefined
  readonly until?: number | undefined
  readonly work?: Work | undefined
}

/** `/v1/challenges/create` */
export function callPath(name: string): string {
  return `/v1/${name}`
}

export function sealCall(
  service: CustodyService,
  name: string,
  { publicKey, body }: { readonly publicKey: Uint8Array; readonly body: CallBody },
): { readonly text: string; readonly answer: AnswerKey } {
  const plain = encode(body)
  const { enc, ciphertext, answer } = hpkeSeal(publicKey, plain, { info: info(service, name) })
  const text = JSON.stringify({
    enc: base64urlnopad.encode(enc),
    sealed: base64urlnopad.encode(ciphertext),
  })
  return { text, answer }
}

/** Undefined when the body is not sealed for this call of this service. */
export function openCall(
  service: CustodyService,
  name: string,
  { secretKey, text }: { readonly secretKey: Uint8Array; readonly text: string },
): { readonly body: CallBody; readonly answer: AnswerKey } | undefined {
  try {
    const { enc, sealed } = v.parse(envelope, JSON.parse(text))
    const { plain, answer } = hpkeOpen(
      secretKey,
      { enc: base64urlnopad.decode(enc), ciphertext: base64urlnopad.decode(sealed) },
      { info: info(service, name) },
    )
    return { body: v.parse(bodySchema, decode(plain)), answer }
  } catch {
    return undefined
  }
}

export function sealAnswer(key: AnswerKey, answer: CallAnswer): string {
  return JSON.stringify({ sealed: base64urlnopad.encode(key.seal(encode(answer))) })
}

/** Undefined when the answer is not of the service that the call was sealed for. */
export function openAnswer(key: AnswerKey, text: string): CallAnswer | undefined {
  try {
    const { sealed } = v.parse(v.strictObject({ sealed: v.string() }), JSON.parse(text))
    return v.parse(answerSchema, decode(key.open(base64urlnopad.decode(sealed))))
  } catch {
    return undefined
  }
}

const envelope = /*#__PURE__*/ v.strictObject({
  enc: v.pipe(v.string(), v.length(43)),
  sealed: v.pipe(v.string(), v.maxLength(32 * 1024)),
})
const bodySchema = /*#__PURE__*/ v.strictObject({
  proof: v.pipe(v.string(), v.maxLength(2048)),
  token: v.optional(v.pipe(v.string(), v.maxLength(128))),
  input: v.unknown(),
})
const nonce = /*#__PURE__*/ v.pipe(v.string(), v.maxLength(64))
const answerSchema = /*#__PURE__*/ v.union([
  v.strictObject({
    nonce,
    error: v.strictObject({
      code: v.pipe(v.string(), v.maxLength(64)),
      retryAfter: v.optional(v.number()),
      until: v.optional(v.number()),
      work: v.optional(work),
    }),
  }),
  v.strictObject({ nonce, output: v.unknown() }),
])

function info(service: CustodyService, name: string): Uint8Array {
  return new TextEncoder().encode(`latchkey custody 1|${service}|${name}`)
}

function encode(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}

function decode(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}
