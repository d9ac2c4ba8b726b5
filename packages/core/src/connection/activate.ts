import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { rememberNetworks } from '../storage/persist.ts'
import { connectionOf, isSupported } from '../state/active.ts'
import { transition } from './transition.ts'

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

/**
 * Ends an attempt that failed. The connection behind it is selected again. While there is none, a connection of an earlier visit that
 * returned during the attempt is selected, and the namespace is on the network of that connection.
 */
export function fallBack(kit: Kit, namespace: NamespaceId): void {
  const before = connectionOf(kit.store.getState(), namespace)
  transition(kit, namespace, { type: 'failed' })
  const now = connectionOf(kit.store.getState(), namespace)
  if (now && now !== before) rememberNetwork(kit, namespace, now.network)
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
