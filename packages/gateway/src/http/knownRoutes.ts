import { KitError } from '@latchkey/protocol'
import type { Hono, MiddlewareHandler } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { GatewayEnvironment } from './environment.ts'

/**
 * Refuses a request without a route before other checks or limits: an unknown path, or a method that the path does not
 * have (RFC 9110 15.5.6).
 */
export function knownRoutes(app: Hono<GatewayEnvironment>): MiddlewareHandler<GatewayEnvironment> {
  let paths: TrieRouter<string> | undefined
  return async (c, next) => {
    // Routes are added after this middleware; all exist when the first request comes.
    paths ??= pathsOf(app)
    const methods = new Set(paths.match(anyMethod, c.req.path)[0].map(([method]) => method))
    if (methods.size === 0) throw new KitError('NOT_FOUND')
    if (methods.has('GET')) methods.add('HEAD')
    if (!methods.has(c.req.method)) {
      c.header('Allow', [...methods, 'OPTIONS'].join(', '))
      throw new KitError('METHOD_NOT_ALLOWED', { method: c.req.method })
    }
    await next()
  }
}

/** Hono's name for a route of every method, such as middleware. */
const anyMethod = 'ALL'

/** The methods of each path; preflight requests are answered for every path. */
function pathsOf(app: Hono<GatewayEnvironment>): TrieRouter<string> {
  const paths = new TrieRouter<string>()
  for (const { method, path } of app.routes)
    if (method !== anyMethod && method !== 'OPTIONS') paths.add(anyMethod, path, method)
  return paths
}
