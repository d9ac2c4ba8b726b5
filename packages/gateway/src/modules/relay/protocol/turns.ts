import type { FairBudget } from '../../../limits/fairBudget.ts'
import type { Peer } from './connection.ts'
import { Scarce } from './errors.ts'
import type { Frame } from './frames.ts'

export type Request = {
  /** Its text until the frame is charged; the work that it asks for is charged separately. */
  frame: string | Frame
  /** Characters of the frame. */
  readonly size: number
  readonly since: number
  /** How often it was attempted in vain. */
  waits: number
}

/** The requests of one socket, in order. */
export type Turns = {
  take(request: Request): void
  /** Called where there is no work for a request, before it rejects: later requests must not overtake it. */
  block(): void
  /** @returns the requests that still waited */
  end(): readonly Request[]
}

/** SDKs give up a publish after ten seconds or more. */
const longestWaitMs = 10_000
/** Between attempts. The wait doubles: among thousands that wait, attempts in vain would take the time of the work. */
const [firstWaitMs, lastWaitMs] = [20, 640]

/**
 * A request for which the relay has no work now waits, and its socket is not read: a client that asks too much slows
 * itself and loses nothing. A request that would wait for more than 10 s is refused.
 */
export function createTurns({
  peer,
  waiting,
  attempt,
  refuse,
}: {
  readonly peer: Peer
  /** Room for the characters of waiting requests. */
  readonly waiting: FairBudget
  /** Rejects with `Scarce` before it does anything. */
  attempt(request: Request): Promise<void>
  refuse(request: Request): void
}): Turns {
  const caller = [peer.address, peer.client]
  const queue: Request[] = []
  let isBlocked = false
  let timer: NodeJS.Timeout | undefined

  async function run(request: Request): Promise<void> {
    try {
      await attempt(request)
    } catch (error) {
      if (!(error instanceof Scarce)) throw error
      const pauseMs = Math.min(firstWaitMs * 2 ** request.waits, lastWaitMs)
      const waitMs = Math.max(pauseMs, error.seconds * 1_000)
      request.waits += 1
      if (performance.now() + waitMs - request.since > longestWaitMs || !wait(request, 'first')) {
        refuse(request)
        next()
      } else timer = setTimeout(next, waitMs)
    }
  }

  function wait(request: Request, place: 'first' | 'last'): boolean {
    if (waiting.take(caller, request.size) > 0) return false
    if (place === 'first') queue.unshift(request)
    else queue.push(request)
    peer.pause()
    return true
  }

  function next(): void {
    isBlocked = false
    while (!isBlocked) {
      const request = queue.shift()
      if (!request) return peer.read()
      waiting.give(caller, request.size)
      void run(request)
    }
    return undefined
  }

  return {
    take(request) {
      if (!isBlocked) void run(request)
      else if (!wait(request, 'last')) refuse(request)
    },
    block() {
      isBlocked = true
    },
    end() {
      clearTimeout(timer)
      for (const { size } of queue) waiting.give(caller, size)
      return queue.splice(0)
    },
  }
}
