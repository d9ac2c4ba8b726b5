import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 128 random bits: an id that tells nothing. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** 256 random bits behind the id of their row. Only the hash is stored. */
export function newToken(id: string): { readonly token: string; readonly hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { token: `${id}.${secret}`, hash: hashOf(secret) }
}

export function readToken(token: string): { readonly id: string; readonly hash: string } {
  const [id = '', secret = ''] = token.split('.')
  return { id, hash: hashOf(secret) }
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
