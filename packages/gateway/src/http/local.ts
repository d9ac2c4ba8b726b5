import type { MiddlewareHandler } from 'hono'
import { isLocalOrigin } from '../projects/originRule.ts'
import type { GatewayEnvironment } from './environment.ts'

/** In development, pages on this machine and tools without an Origin pass all checks. */
export function local(development: boolean): MiddlewareHandler<GatewayEnvironment> {
  return async (c, next) => {
    const origin = c.req.header('origin')
    c.set('local', development && (origin === undefined || isLocalOrigin(origin)))
    await next()
  }
}
