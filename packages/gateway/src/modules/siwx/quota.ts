import { KitError } from '@latchkey/protocol'
import { currentCaller } from '../../limits/currentCaller.ts'
import { createFairBudget } from '../../limits/fairBudget.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewSession } from './sessions.ts'

/** Of each session besides its texts: columns and indexes. */
const rowBytes = 512

/**
 * Bounds what sessions use of the disk, since anybody may sign in with large messages. A session is kept for at most
 * `keptMs`, so a rate bounds the sum. Callers share it.
 * @returns takes the room of a session. @throws KitError `RATE_LIMITED`
 */
export function createQuota(
  { sessionBytes, keptMs }: { readonly sessionBytes: number; readonly keptMs: number },
  clock: Clock,
): (session: Pick<NewSession, 'message' | 'signature' | 'cacao'>) => void {
  const burst = sessionBytes / 16
  const rate = (sessionBytes - burst) / (keptMs / 1_000)
  const room = createFairBudget({ rate, burst }, clock)
  return ({ message, signature, cacao }) => {
    const texts = message.length + signature.length + (cacao ? JSON.stringify(cacao).length : 0)
    const seconds = room.take([currentCaller()?.address ?? ''], texts + rowBytes)
    if (seconds > 0) throw new KitError('RATE_LIMITED', { retryAfter: Math.ceil(seconds) })
  }
}
