import type { MiddlewareHandler } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

const preflight = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'authorization, content-type, solana-client, x-project-id, x-request-id, x-sdk-type, x-sdk-version',
  'Access-Control-Max-Age': '7200',
}

/** Where cookies are used: the page must be named, and is served only if it is the project's. */
const withCookies = '/siwx/'

/**
 * Any page may read any answer, so that a refused one can say why; who is served is decided by `project.ts`.
 * No credentials are used but for signing in.
 */
export const cors: MiddlewareHandler<GatewayEnvironment> = async (c, next) => {
  if (c.req.method === 'OPTIONS') c.res = c.body(null, 204, preflight)
  else await next()
  const origin = c.req.path.startsWith(withCookies) ? c.req.header('origin') : undefined
  c.header('Access-Control-Allow-Origin', origin ?? '*')
  if (origin !== undefined) c.header('Access-Control-Allow-Credentials', 'true')
  c.header('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After, Date')
  // Pages under COEP may show our images.
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  c.header('X-Content-Type-Options', 'nosniff')
  // Another origin may be refused: caches must not mix them up.
  c.header('Vary', 'Origin')
}
