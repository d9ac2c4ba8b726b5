import { KitError } from '@latchkey/protocol'
import type { MiddlewareHandler } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

export type Capacity = {
  /** Whether the gateway still takes requests. */
  isOpen(): boolean
  readonly middleware: MiddlewareHandler<GatewayEnvironment>
  /** Take no more requests. Resolves when running requests are answered, or after `waitMs`. */
  drain(waitMs: number): Promise<void>
}

/** Serves `concurrent` requests at once; the rest get status 503 (security.md 3.3). */
export function createCapacity(concurrent: number): Capacity {
  let running = 0
  let isOpen = true
  let onIdle = (): void => {}
  return {
    isOpen: () => isOpen,
    async middleware(_c, next) {
      if (!isOpen || running >= concurrent) throw new KitError('OVERLOADED')
      running += 1
      try {
        await next()
      } finally {
        running -= 1
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
