import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../ports/clock.ts'

/** Hashes a network address for the log: a caller is recognizable within a day and not across days. */
export type CallerHash = (address: string) => string

const dayMs = 24 * 60 * 60 * 1000

export function createCallerHash(clock: Clock): CallerHash {
  let key = { day: -1, secret: randomBytes(32) }
  return (address) => {
    const day = Math.floor(clock() / dayMs)
    if (key.day !== day) key = { day, secret: randomBytes(32) }
    return createHmac('sha256', key.secret).update(address).digest('hex').slice(0, 16)
  }
}
