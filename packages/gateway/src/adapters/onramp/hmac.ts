import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signed delivery is refused this long after its signature, and this long before it. */
const toleranceMs = 5 * 60_000

export function isRecent(signedAt: number, now: number): boolean {
  return Math.abs(now - signedAt) <= toleranceMs
}

export function hmac(
  secret: string,
  text: string,
  encoding: 'hex' | 'base64' | 'base64url',
): string {
  return createHmac('sha256', secret).update(text).digest(encoding)
}

/** Compares in the same time for all texts of a length. */
export function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
