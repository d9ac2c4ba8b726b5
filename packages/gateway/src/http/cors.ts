import type { MiddlewareHandler } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

const preflight = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'authorization, content-type, solana-client, x-project-id, x-request-id, x-sdk-type, x-sdk-version',
  'Access-Control-Max-Age': '7200',
}

/** Paths that use cookies: the answer names the page's origin, and only origins of the project are served. */
const withCookies = '/siwx/'

/**
 * Any page may read any answer, so that it can read why it was refused; `project.ts` decides which pages are served.
 * Only sign-in uses credentials.
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
  // Another origin may be refused, so caches must keep answers apart by origin.
  c.header('Vary', 'Origin')
}
