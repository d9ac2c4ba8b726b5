import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

/** The caller's network address. Only as many X-Forwarded-For entries are believed as there are proxies of ours. */
export function callerAddress(trustedProxies: number): (c: Context<GatewayEnvironment>) => string {
  return (c) =>
    addressBehind(
      trustedProxies,
      c.env.incoming?.socket.remoteAddress,
      c.req.header('x-forwarded-for'),
    )
}

/** The same for a request that does not come through Hono: an upgrade. */
export function upgradeAddress(trustedProxies: number): (request: IncomingMessage) => string {
  return ({ socket, headers }) =>
    addressBehind(trustedProxies, socket.remoteAddress, headers['x-forwarded-for']?.toString())
}

function addressBehind(
  trustedProxies: number,
  socket = 'unknown',
  forwarded: string | undefined = '',
): string {
  if (trustedProxies === 0) return socket
  const hops = forwarded.split(',').map((hop) => hop.trim())
  return hops.at(-trustedProxies) || socket
}
