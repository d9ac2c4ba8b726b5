import type { MiddlewareHandler } from 'hono'
import { oncePerSecond } from '../limits/oncePerSecond.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { CallerHash } from './callerHash.ts'
import type { GatewayEnvironment } from './environment.ts'

/**
 * One line per request, of allow-listed fields; of refused requests, and of those that no limit counts, one per caller
 * and second.
 */
export function requestLog({
  log,
  clock,
  callerOf,
  callerHash,
}: {
  readonly log: Log
  readonly clock: Clock
  readonly callerOf: (c: Parameters<MiddlewareHandler<GatewayEnvironment>>[0]) => string
  readonly callerHash: CallerHash
}): MiddlewareHandler<GatewayEnvironment> {
  const isNews = oncePerSecond(clock)
  return async (c, next) => {
    const startedAt = clock()
    await next()
    const { route, projectId, errorCode, requestId, isCounted } = c.var
    const isRefusal = /^(?:RATE_LIMITED|OVERLOADED|DATABASE_53\d{3})$/.test(errorCode ?? '')
    const kind = `${c.res.status} ${errorCode ?? route ?? c.req.method}`
    if ((isRefusal || !isCounted) && !isNews(`${kind} ${callerOf(c)}`)) return
    log({
      level: c.res.status >= 500 ? 'error' : 'info',
      event: 'request',
      status: c.res.status,
      ms: clock() - startedAt,
      requestId,
      caller: callerHash(callerOf(c)),
      ...(route && { route }),
      ...(projectId && { projectId }),
      ...(errorCode && { errorCode }),
    })
  }
}
