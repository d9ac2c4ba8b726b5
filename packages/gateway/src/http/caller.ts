import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

/**
 * The caller's network address, as limits count it. Only as many X-Forwarded-For entries are believed as the operator
 * has proxies.
 */
export function callerAddress(trustedProxies: number): (c: Context<GatewayEnvironment>) => string {
  return (c) =>
    addressBehind(
      trustedProxies,
      c.env.incoming?.socket.remoteAddress,
      c.req.header('x-forwarded-for'),
    )
}

/** Sets the caller's whole network address, which providers of purchases ask for. */
export function callerIp(trustedProxies: number): MiddlewareHandler<GatewayEnvironment> {
  return async (c, next) => {
    const socket = c.env?.incoming?.socket.remoteAddress
    const address = plain(hopBehind(trustedProxies, socket, c.req.header('x-forwarded-for')))
    c.set('callerIp', isIP(address) ? address : undefined)
    await next()
  }
}

/** The same for an upgrade, which does not pass through Hono. */
export function upgradeAddress(trustedProxies: number): (request: IncomingMessage) => string {
  return ({ socket, headers }) =>
    addressBehind(trustedProxies, socket.remoteAddress, headers['x-forwarded-for']?.toString())
}

function addressBehind(trustedProxies: number, socket?: string, forwarded?: string): string {
  return callerAt(hopBehind(trustedProxies, socket, forwarded))
}

function hopBehind(trustedProxies: number, socket = 'unknown', forwarded = ''): string {
  if (trustedProxies === 0) return socket
  const hops = forwarded.split(',').map((hop) => hop.trim())
  return hops.at(-trustedProxies) || socket
}

/**
 * The addresses of one caller: an IPv4 address in any notation, or a /64 of IPv6, in which a connection may use another
 * address for every request (RFC 6177).
 */
export function callerAt(address: string): string {
  const shown = plain(address)
  return isIPv6(shown) ? `${groupsOf(shown).slice(0, 4).join(':')}::/64` : shown
}

/** An IPv4 address that IPv6 carries becomes IPv4 again. */
function plain(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : address
}

/** All eight groups of IPv6, as URL writes them; a zone belongs to this machine and not to the address. */
function groupsOf(address: string): readonly string[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const between = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...between, ...last]
}

function bytesOf(group: string): readonly number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}
