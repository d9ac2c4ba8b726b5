import { type CaipNetwork, type Network, toCaipNetwork } from '@latchkey/core'
import { KitError, type NetworkId, parseNetworkId } from '@latchkey/protocol'
import { type Chain, fallback, http, type Transport } from 'viem'

/** The chains of a wagmi config: the EVM networks, in order. @throws KitError `OPTIONS_INVALID` */
export function chainsOf(networks: readonly Network[]): readonly [Chain, ...Chain[]] {
  const [first, ...rest] = networks
    .map(toCaipNetwork)
    .filter(({ chainNamespace }) => chainNamespace === 'eip155')
    .map(chainOf)
  if (!first)
    throw new KitError('OPTIONS_INVALID', {
      option: 'networks',
      problem: 'a wagmi config needs at least one EVM network',
    })
  return [first, ...rest]
}

export function chainOf(network: CaipNetwork): Chain {
  // As: a network has the shape of a viem chain; only its id may be a text.
  return { ...network, id: Number(network.id) } as Chain
}

/** The transport of a chain: the host's URLs first, then the chain's own. @throws KitError `OPTIONS_INVALID` without a URL */
export function transportOf(
  chain: Chain,
  custom: readonly { readonly url: string }[] = [],
): Transport {
  const urls = [...custom.map(({ url }) => url), ...chain.rpcUrls.default.http]
  const [first, ...rest] = urls.map((url) => http(url))
  if (!first)
    throw new KitError('OPTIONS_INVALID', {
      option: 'networks',
      problem: `${chain.name} has no RPC URL: add one to rpcUrls.default.http, or pass a transport for ${chain.id}`,
    })
  return rest.length ? fallback([first, ...rest]) : first
}

export function chainIdOf(network: NetworkId): number {
  return Number(parseNetworkId(network).reference)
}

export function networkOfChain(chainId: number): NetworkId {
  return `eip155:${chainId}`
}
