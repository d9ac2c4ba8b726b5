import { KitError } from '@latchkey/protocol'
import type { Hono, MiddlewareHandler } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { GatewayEnvironment } from './environment.ts'

/**
 * Refuses what no route answers before anything is spent on it or asked of its caller: an unknown path, or a method that
 * is not the path's (RFC 9110 15.5.6).
 */
export function knownRoutes(app: Hono<GatewayEnvironment>): MiddlewareHandler<GatewayEnvironment> {
  let paths: TrieRouter<string> | undefined
  return async (c, next) => {
    // Routes are added after this; all are there when the first request comes.
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

/** How Hono names a route of every method, which middleware is. */
const anyMethod = 'ALL'

/** Which methods the routes of a path have; preflights are answered for every path. */
function pathsOf(app: Hono<GatewayEnvironment>): TrieRouter<string> {
  const paths = new TrieRouter<string>()
  for (const { method, path } of app.routes)
    if (method !== anyMethod && method !== 'OPTIONS') paths.add(anyMethod, path, method)
  return paths
}
