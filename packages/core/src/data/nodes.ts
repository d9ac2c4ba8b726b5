import type { NetworkId } from '@latchkey/protocol'
import type { Rpc } from '../interfaces/rpc.ts'
import type { CaipNetwork } from '../interfaces/network.ts'
import type { Kit } from '../interfaces/kit.ts'
import { clientId } from '../platform/clientId.ts'
import { createRpc } from '../platform/rpc.ts'

/** The node client of a network, one per kit: the host's URLs first, then the gateway's proxy, then the network's own. */
export function rpcOf(kit: Kit, network: CaipNetwork): Rpc {
  const known = kit.get(nodes)
  const rpc = known.get(network.caipNetworkId) ?? connectTo(kit, network)
  known.set(network.caipNetworkId, rpc)
  return rpc
}

function connectTo(kit: Kit, network: CaipNetwork): Rpc {
  const { customRpcUrls, gateway, projectId } = kit.options
  const query = new URLSearchParams({
    chainId: network.caipNetworkId,
    ...(projectId ? { projectId } : {}),
    ...(gateway ? { clientId: clientId(kit) } : {}),
  })
  const given = (customRpcUrls?.[network.caipNetworkId] ?? []).map(({ url }) => url)
  const listed = network.rpcUrls.default.http
  // The gateway's proxy speaks only JSON-RPC, so REST requests do not go to it.
  return createRpc(
    network.caipNetworkId,
    [...given, ...(gateway ? [`${gateway}/v1/?${query}`] : []), ...listed],
    [...given, ...listed],
  )
}

function nodes(): Map<NetworkId, Rpc> {
  return new Map()
}
