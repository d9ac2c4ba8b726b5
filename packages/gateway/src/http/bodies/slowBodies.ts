import { KitError } from '@latchkey/protocol'
import { createFairBudget } from '../../limits/fairBudget.ts'
import type { Clock } from '../../ports/clock.ts'

/** A body that is being read. */
export type Arrival = {
  /** Rejects when the body takes too long, or gives up its place. */
  readonly ended: Promise<never>
  heard(bytes: number): void
  leave(): void
}

export type SlowBodies = {
  /** Note that the body of a caller's request is read from now on. */
  enter(address: string): Arrival
}

/** Most bodies come with their request, and need no place. */
const freeMs = 500
/** Of a body; its handler then has as long for the answer. */
const mostMs = 10_000
/** The most bodies that are looked at for one newcomer. */
const mostLooks = 100

type Slow = {
  readonly address: string
  readonly startedAt: number
  bytes: number
  end(error: KitError): void
}

/**
 * The room for bodies that arrive slowly. Addresses share it. Without room, the slowest of the oldest bodies ends for a
 * newcomer, if its address has more of them: a phone on a bad line is faster than a stranger who sends byte by byte.
 */
export function createSlowBodies(most: number, clock: Clock): SlowBodies {
  const room = createFairBudget({ rate: 0, burst: most }, clock)
  /** The oldest first. */
  const slow = new Set<Slow>()

  function leave(body: Slow): void {
    if (slow.delete(body)) room.give([body.address])
  }

  function enterSlow(body: Slow): void {
    const hasRoom = (): boolean => room.take([body.address]) === 0
    if (!hasRoom() && !(makeRoom(body.address) && hasRoom())) body.end(new KitError('OVERLOADED'))
    else slow.add(body)
  }

  function makeRoom(address: string): boolean {
    const owed = room.owed(address)
    let looks = 0
    let slowest: Slow | undefined
    for (const body of slow) {
      looks += 1
      if (looks > mostLooks) break
      const isGreedier = room.owed(body.address) > owed
      if (isGreedier && (!slowest || rateOf(body) < rateOf(slowest))) slowest = body
    }
    if (!slowest) return false
    leave(slowest)
    slowest.end(new KitError('OVERLOADED'))
    return true
  }

  function rateOf({ bytes, startedAt }: Slow): number {
    return bytes / Math.max(1, clock() - startedAt)
  }

  return {
    enter(address) {
      let reject: (error: KitError) => void = () => {}
      const ended = new Promise<never>((_, fail) => {
        reject = fail
      })
      // It may end when nobody waits any more.
      ended.catch(() => {})
      const body: Slow = { address, startedAt: clock(), bytes: 0, end: reject }
      const becomesSlow = setTimeout(() => enterSlow(body), freeMs)
      const isLate = setTimeout(() => reject(new KitError('DEADLINE_PASSED')), mostMs)
      return {
        ended,
        heard: (bytes) => void (body.bytes += bytes),
        leave() {
          clearTimeout(becomesSlow)
          clearTimeout(isLate)
          leave(body)
        },
      }
    },
  }
}
