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
  /** Take no more requests. Resolves when running requests are answered, or after `waitMs`. */
  drain(waitMs: number): Promise<void>
}

/** Serves `concurrent` requests at once; the rest get status 503 (security.md 3.3). Callers share the room. */
export function createCapacity(
  concurrent: number,
  callerOf: (c: Context<GatewayEnvironment>) => string,
): Capacity {
  const room = createFairBudget({ rate: 0, burst: concurrent }, () => 0)
  let running = 0
  let isOpen = true
  let onIdle = (): void => {}
  return {
    isOpen: () => isOpen,
    async admit(_, next) {
      if (!isOpen) throw new KitError('OVERLOADED')
      running += 1
      try {
        await next()
      } finally {
        running -= 1
        if (running === 0) onIdle()
      }
    },
    async place(c, next) {
      const caller = [callerOf(c)]
      if (room.take(caller) > 0) throw new KitError('OVERLOADED')
      try {
        await next()
      } finally {
        room.give(caller)
      }
    },
    async drain(waitMs) {
      isOpen = false
      if (running === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs)
        onIdle = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
