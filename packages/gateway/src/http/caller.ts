import type { Context } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

/** The caller's network address. Only as many X-Forwarded-For entries are believed as there are proxies of ours. */
export function callerAddress(trustedProxies: number): (c: Context<GatewayEnvironment>) => string {
  return (c) => {
    const socket = c.env.incoming?.socket.remoteAddress ?? 'unknown'
    if (trustedProxies === 0) return socket
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    return hops.at(-trustedProxies) || socket
  }
}
