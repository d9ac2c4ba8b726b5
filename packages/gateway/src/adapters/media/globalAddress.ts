import { BlockList, isIP } from 'node:net'

/** TABLE IPv4 ranges outside the public internet (IANA special-purpose registry), and multicast. */
const special = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/**
 * TABLE ranges of IPv6's global unicast (2000::/3) that are not public hosts: protocol assignments with Teredo,
 * documentation, 6to4.
 */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const blocked4 = /*#__PURE__*/ subnets('ipv4', special)
const blocked6 = /*#__PURE__*/ subnets('ipv6', special6)
const unicast6 = /*#__PURE__*/ subnets('ipv6', [['2000::', 3]])

/** Whether an address belongs to a host on the public internet; mapped, translated and tunnelled IPv4 does not. */
export function isGlobalAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked4.check(address, 'ipv4')
    case 6:
      return (
        unicast6.check(address, 'ipv6') &&
        !blocked6.check(address, 'ipv6') &&
        !address.includes('%')
      )
    default:
      return false
  }
}

function subnets(
  namespace: 'ipv4' | 'ipv6',
  nets: readonly (readonly [string, number])[],
): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of nets) list.addSubnet(net, prefix, namespace)
  return list
}
