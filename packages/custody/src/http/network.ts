import { isIPv6 } from 'node:net'

/**
 * The network of a caller, as limits count it: a /24 of IPv4 or a /48 of IPv6 (OTP-5). Only as many X-Forwarded-For entries are
 * believed as the operator has proxies.
 */
export function networkOf(socket: string, forwarded: string, trustedProxies: number): string {
  const hops = forwarded.split(',').map((hop) => hop.trim())
  const address = (trustedProxies > 0 && hops.at(-trustedProxies)) || socket
  if (!isIPv6(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (mapped) return `${mapped[1]}.0/24`
  // URL writes an address in one form only.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [head = ''] = hostname.slice(1, -1).split('::')
  return `${[...head.split(':').filter(Boolean), '0', '0', '0'].slice(0, 3).join(':')}::/48`
}
