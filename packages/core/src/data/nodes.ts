import type { NetworkId } from '@latchkey/protocol'
import type { Rpc } from '../interfaces/namespace.ts'
import type { CaipNetwork } from '../interfaces/network.ts'
import type { Kit } from '../kit.ts'
import { clientId } from '../platform/clientId.ts'
import { createRpc } from '../platform/rpc.ts'

/** The node client of a network, one per kit: the host's URLs first, then the gateway's proxy, then the network's own. */
export function rpcOf(kit: Kit, network: CaipNetwork): Rpc {
  const known = kit.get(nodes)
  const rpc =
    known.get(network.caipNetworkId) ?? createRpc(network.caipNetworkId, urlsOf(kit, network))
  known.set(network.caipNetworkId, rpc)
  return rpc
}

function urlsOf(kit: Kit, network: CaipNetwork): readonly string[] {
  const { customRpcUrls, gateway, projectId } = kit.options
  const query = new URLSearchParams({
    chainId: network.caipNetworkId,
    ...(projectId ? { projectId } : {}),
    ...(gateway ? { clientId: clientId(kit) } : {}),
  })
  return [
    ...(customRpcUrls?.[network.caipNetworkId] ?? []).map(({ url }) => url),
    ...(gateway ? [`${gateway}/v1/?${query}`] : []),
    ...network.rpcUrls.default.http,
  ]
}

function nodes(): Map<NetworkId, Rpc> {
  return new Map()
}
