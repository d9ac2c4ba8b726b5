import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { rememberNetworks } from '../storage/persist.ts'
import { connectionOf, isSupported } from '../state/active.ts'

/** Makes a family the active family. */
export function activate(kit: Kit, namespace: NamespaceId): void {
  kit.set(() => ({ activeNamespace: namespace }))
  rememberNetworks(kit)
}

/** Replaces an active family without a connection by the first connected family in the order of the networks. */
export function leaveDisconnected(kit: Kit): void {
  const state = kit.store.getState()
  if (connectionOf(state)) return
  const next = state.networks.find((network) => connectionOf(state, network.chainNamespace))
  if (next) activate(kit, next.chainNamespace)
}

/** Remembers a configured network as the network to which its family returns. */
export function rememberNetwork(kit: Kit, namespace: NamespaceId, network: NetworkId): void {
  kit.set((state) =>
    isSupported(state, namespace)
      ? { chosenNetworks: { ...state.chosenNetworks, [namespace]: network } }
      : {},
  )
  rememberNetworks(kit)
}
