import { type KitOptions, type Network, toCaipNetwork } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'

/**
 * Each network has a node that can be asked. Without this check, a balance would be missing later, with no word of why.
 * @throws KitError `OPTIONS_INVALID`, `NETWORK_UNDEFINED`
 */
export function requireNodes(
  networks: readonly Network[],
  { gateway, customRpcUrls = {} }: Pick<KitOptions, 'gateway' | 'customRpcUrls'>,
): void {
  for (const network of networks) {
    const { caipNetworkId, name } = toCaipNetwork(network)
    // As: hosts without types pass other objects.
    const { default: listed } = (network as Partial<Network>).rpcUrls ?? {}
    if (listed?.http && (gateway || listed.http.length || customRpcUrls[caipNetworkId]?.length))
      continue
    throw new KitError('OPTIONS_INVALID', {
      option: 'networks',
      problem: `${name} has no RPC URL: give one in rpcUrls.default.http`,
    })
  }
}
