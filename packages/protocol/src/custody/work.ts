import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'

/** Proof of work, which a service asks for while many wrong codes come in (security.md 2.5, OTP-6). */
export type Work = v.InferOutput<typeof work>

/** A service cannot keep a browser busy for longer than about a minute. */
const mostBits = 22

export const work = /*#__PURE__*/ v.strictObject({
  seed: v.pipe(v.string(), v.maxLength(64)),
  /** Zero bits at the begin of the hash: each doubles the work. */
  bits: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostBits)),
})

export function doWork(asked: Work): string {
  for (let count = 0; ; count += 1) if (isWorkDone(asked, String(count))) return String(count)
}

/** Whether the SHA-256 of `seed.answer` begins with so many zero bits. */
export function isWorkDone({ seed, bits }: Work, answer: string): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8ToBytes(`${seed}.${answer}`))
  return Math.clz32((a << 24) | (b << 16) | (c << 8) | d) >= bits
}
