import type { NetworkId } from '@latchkey/protocol'
import type { Rpc } from '../interfaces/rpc.ts'
import type { CaipNetwork } from '../interfaces/network.ts'
import type { Kit } from '../interfaces/kit.ts'
import { clientId } from '../platform/clientId.ts'
import { createRpc } from '../platform/rpc.ts'
import { knownChains, supportedChains } from './supportedChains.ts'

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
  const direct = createRpc(network.caipNetworkId, [...given, ...listed])
  if (!gateway) return direct
  const proxied = createRpc(network.caipNetworkId, [...given, `${gateway}/v1/?${query}`, ...listed])
  const call: Rpc = (...input) => (mayServe(kit, network) ? proxied : direct)(...input)
  // The gateway's proxy speaks only JSON-RPC, so REST requests do not go to it.
  return Object.assign(call, { urls: direct.urls })
}

/** Whether the gateway may serve a network. The first calls do not wait for its list. */
function mayServe(kit: Kit, { caipNetworkId }: CaipNetwork): boolean {
  const served = knownChains(kit)
  if (!served) supportedChains(kit).catch(() => {})
  return served?.includes(caipNetworkId) ?? true
}

function nodes(): Map<NetworkId, Rpc> {
  return new Map()
}
