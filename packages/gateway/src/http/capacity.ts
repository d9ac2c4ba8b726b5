import { KitError } from '@latchkey/protocol'
import type { Context, MiddlewareHandler } from 'hono'
import { createFairBudget } from '../limits/fairBudget.ts'
import type { GatewayEnvironment } from './environment.ts'

export type Capacity = {
  /** Whether the gateway still takes requests. */
  isOpen(): boolean
  /** Counts each request, its body's arrival too, as running. */
  readonly admit: MiddlewareHandler<GatewayEnvironment>
  /** Gives a place to a request whose body has arrived. */
  readonly place: MiddlewareHandler<GatewayEnvironment>
  /**
   * Take no more requests. Resolves when all are answered, or those whose body came within a second, at the latest after
   * `waitMs`.
   */
  drain(waitMs: number): Promise<void>
}

/** How long a stop waits for bodies. */
const bodyMs = 1_000

/** Serves `concurrent` requests at once; the rest get status 503 (security.md 3.3). Callers share the room. */
export function createCapacity(
  concurrent: number,
  callerOf: (c: Context<GatewayEnvironment>) => string,
): Capacity {
  const room = createFairBudget({ rate: 0, burst: concurrent }, () => 0)
  let [running, placed] = [0, 0]
  let isOpen = true
  let onAnswer = (): void => {}
  return {
    isOpen: () => isOpen,
    async admit(_, next) {
      if (!isOpen) throw new KitError('OVERLOADED')
      running += 1
      try {
        await next()
      } finally {
        running -= 1
        onAnswer()
      }
    },
    async place(c, next) {
      const caller = [callerOf(c)]
      if (room.take(caller) > 0) throw new KitError('OVERLOADED')
      placed += 1
      try {
        await next()
      } finally {
        placed -= 1
        room.give(caller)
      }
    },
    async drain(waitMs) {
      isOpen = false
      let waitsForBodies = true
      const timers: NodeJS.Timeout[] = []
      await new Promise<void>((resolve) => {
        onAnswer = () => {
          if (running === 0 || (placed === 0 && !waitsForBodies)) resolve()
        }
        const forgetBodies = (): void => {
          waitsForBodies = false
          onAnswer()
        }
        timers.push(setTimeout(forgetBodies, bodyMs), setTimeout(resolve, waitMs))
        onAnswer()
      })
      timers.forEach(clearTimeout)
    },
  }
}
