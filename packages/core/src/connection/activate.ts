import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { rememberNetworks } from '../storage/persist.ts'
import { connectionOf, isSupported } from '../state/active.ts'

/** Makes a namespace the active namespace. */
export function activate(kit: Kit, namespace: NamespaceId): void {
  kit.set(() => ({ activeNamespace: namespace }))
  rememberNetworks(kit)
}

/**
 * Replaces an active namespace without a connection by the first connected namespace in the order of the networks. A namespace in
 * which a wallet is being asked stays.
 */
export function leaveDisconnected(kit: Kit): void {
  const state = kit.store.getState()
  const { [state.activeNamespace]: active } = state.connections
  if (connectionOf(state) || active?.status === 'connecting') return
  const next = state.networks.find((network) => connectionOf(state, network.chainNamespace))
  if (next) activate(kit, next.chainNamespace)
}

/** Remembers a configured network as the network to which its namespace returns. */
export function rememberNetwork(kit: Kit, namespace: NamespaceId, network: NetworkId): void {
  kit.set((state) =>
    isSupported(state, namespace)
      ? { chosenNetworks: { ...state.chosenNetworks, [namespace]: network } }
      : {},
  )
  rememberNetworks(kit)
}
