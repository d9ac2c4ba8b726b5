import * as v from 'valibot'

/** 128 random bits, in hex. */
const nonce = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** The page's one message to the window of the frame, to its exact origin, with a port for all that follows. */
export const helloSchema = /*#__PURE__*/ v.strictObject({ type: v.literal('HELLO'), nonce })

/** The frame's answer to it, on that port. */
export const readySchema = /*#__PURE__*/ v.strictObject({
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
