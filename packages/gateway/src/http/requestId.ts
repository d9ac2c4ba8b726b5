import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

/** An id for the request, ours unless the caller sent a well-formed one. The answer repeats it for support. */
export const requestId: MiddlewareHandler<GatewayEnvironment> = async (c, next) => {
  const given = c.req.header('x-request-id') ?? ''
  const id = /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  c.set('requestId', id)
  await next()
  c.header('X-Request-Id', id)
}
