import { KitError, type NamespaceId, type NetworkId, parseNetworkId } from '@latchkey/protocol'

/** A network as hosts give it: the shape of a viem chain, with the CAIP fields that other namespaces need. */
export type Network = {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?:
    | {
        readonly default: {
          readonly name: string
          readonly url: string
          /** The path before an address in the explorer's URLs. @default 'address' */
          readonly addressPath?: string | undefined
        }
      }
    | undefined
  readonly testnet?: boolean | undefined
  /** Contracts by viem's names, such as `multicall3`, for libraries of the host. */
  readonly contracts?: { readonly [name: string]: unknown } | undefined
  /** @default 'eip155' */
  readonly chainNamespace?: NamespaceId | undefined
  /** @default `${chainNamespace}:${id}` */
  readonly caipNetworkId?: NetworkId | undefined
  readonly assets?:
    | { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined }
    | undefined
}

/** A network as the kit keeps it, with its CAIP-2 id and namespace filled in (STA-14). */
export type CaipNetwork = Network & {
  readonly chainNamespace: NamespaceId
  readonly caipNetworkId: NetworkId
}

/** @throws KitError `NETWORK_UNDEFINED`: a host without types may pass a network that its own state does not have yet */
export function toCaipNetwork(network: Network): CaipNetwork {
  if (!network?.id) throw new KitError('NETWORK_UNDEFINED')
  const { chainNamespace = 'eip155', caipNetworkId = `${chainNamespace}:${network.id}` } = network
  return { ...network, chainNamespace, caipNetworkId }
}

/** A placeholder for the wallet's network when the host does not support it (STA-08). */
export function unsupportedNetwork(id: NetworkId): CaipNetwork {
  const { namespace: chainNamespace, reference } = parseNetworkId(id)
  return {
    id: reference,
    name: 'unsupported',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
    chainNamespace,
    caipNetworkId: id,
  }
}
