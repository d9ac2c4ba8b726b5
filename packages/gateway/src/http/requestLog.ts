import { createHmac, randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { GatewayEnvironment } from './environment.ts'

const dayMs = 24 * 60 * 60 * 1000

/** One line per request, of allow-listed fields. Callers are told apart within a day and never across days. */
export function requestLog({
  log,
  clock,
  callerOf,
}: {
  readonly log: Log
  readonly clock: Clock
  readonly callerOf: (c: Parameters<MiddlewareHandler<GatewayEnvironment>>[0]) => string
}): MiddlewareHandler<GatewayEnvironment> {
  let key = { day: -1, secret: randomBytes(32) }
  return async (c, next) => {
    const startedAt = clock()
    await next()
    const day = Math.floor(startedAt / dayMs)
    if (key.day !== day) key = { day, secret: randomBytes(32) }
    const { route, projectId, errorCode, requestId } = c.var
    log({
      level: c.res.status >= 500 ? 'error' : 'info',
      event: 'request',
      status: c.res.status,
      ms: clock() - startedAt,
      requestId,
      caller: createHmac('sha256', key.secret).update(callerOf(c)).digest('hex').slice(0, 16),
      ...(route && { route }),
      ...(projectId && { projectId }),
      ...(errorCode && { errorCode }),
    })
  }
}
