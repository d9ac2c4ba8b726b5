import { KitError } from '@latchkey/protocol'
import type { Context, MiddlewareHandler } from 'hono'
import { createFairBudget } from '../limits/fairBudget.ts'
import type { GatewayEnvironment } from './environment.ts'

export type Capacity = {
  /** Whether the gateway still takes requests. */
  isOpen(): boolean
  readonly middleware: MiddlewareHandler<GatewayEnvironment>
  /** Take no more requests. Resolves when running requests are answered, or after `waitMs`. */
  drain(waitMs: number): Promise<void>
}

/**
 * Serves `concurrent` requests at once; the rest get status 503 (security.md 3.3). Callers share the room: requests whose
 * bodies arrive slowly hold their place for as long as a request may take.
 */
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
    async middleware(c, next) {
      const caller = [callerOf(c)]
      if (!isOpen || room.take(caller) > 0) throw new KitError('OVERLOADED')
      running += 1
      try {
        await next()
      } finally {
        running -= 1
        room.give(caller)
        if (running === 0) onIdle()
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
