import type { MiddlewareHandler } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

const preflight = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'content-type, solana-client, x-project-id, x-request-id, x-sdk-type, x-sdk-version',
  'Access-Control-Max-Age': '7200',
}

/**
 * Any page may read any answer, so that a refused one can say why; who is served is decided by `origin.ts`.
 * No credentials are ever used.
 */
export const cors: MiddlewareHandler<GatewayEnvironment> = async (c, next) => {
  if (c.req.method === 'OPTIONS') c.res = c.body(null, 204, preflight)
  else await next()
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After, Date')
  // Pages under COEP may show our images.
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  c.header('X-Content-Type-Options', 'nosniff')
  // Another origin may be refused: caches must not mix them up.
  c.header('Vary', 'Origin')
}
