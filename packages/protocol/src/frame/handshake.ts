import * as v from 'valibot'

/** 128 random bits in hex. */
const nonce = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** The page's only message to the frame's window, sent to its exact origin, with a port for all later messages. */
const helloSchema = /*#__PURE__*/ v.strictObject({ type: v.literal('HELLO'), nonce })

/** The frame's answer, on that port. */
const readySchema = /*#__PURE__*/ v.strictObject({
  type: v.literal('READY'),
  nonce,
  version: v.pipe(v.string(), v.maxLength(32)),
  sessionNonce: nonce,
})

export type Hello = v.InferOutput<typeof helloSchema>
export type Ready = v.InferOutput<typeof readySchema>

export function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A frame's READY to the HELLO of that nonce; undefined for anything else. */
export function readReady(message: unknown, asked: string): Ready | undefined {
  const read = v.safeParse(readySchema, message)
  return read.success && read.output.nonce === asked ? read.output : undefined
}

/** A HELLO that a window received; undefined for another message. */
export function readHello(message: unknown): Hello | undefined {
  const read = v.safeParse(helloSchema, message)
  return read.success ? read.output : undefined
}
