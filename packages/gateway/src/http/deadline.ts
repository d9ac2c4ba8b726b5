import { KitError } from '@latchkey/protocol'
import type { MiddlewareHandler } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

/** Answers a request within `ms`, with status 503 if its route takes longer. Its signal aborts as well when the caller leaves. */
export function deadline(ms = 10_000): MiddlewareHandler<GatewayEnvironment> {
  return async (c, next) => {
    const controller = new AbortController()
    c.set('signal', controller.signal)
    c.req.raw.signal.addEventListener('abort', () =>
      controller.abort(new KitError('DEADLINE_PASSED')),
    )
    let timer: NodeJS.Timeout | undefined
    const passed = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new KitError('DEADLINE_PASSED')
        reject(error)
        controller.abort(error)
      }, ms)
    })
    try {
      await Promise.race([next(), passed])
    } finally {
      clearTimeout(timer)
    }
  }
}
