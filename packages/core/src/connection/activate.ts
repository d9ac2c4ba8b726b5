import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { rememberNetworks } from '../storage/persist.ts'
import { connectionOf, isSupported } from '../state/active.ts'

/** Make a family the active one. */
export function activate(kit: Kit, namespace: NamespaceId): void {
  kit.set(() => ({ activeNamespace: namespace }))
  rememberNetworks(kit)
}

/** An active family that lost its connection gives way to one that has one: the first in the order of the networks. */
export function leaveDisconnected(kit: Kit): void {
  const state = kit.store.getState()
  if (connectionOf(state)) return
  const next = state.networks.find((network) => connectionOf(state, network.chainNamespace))
  if (next) activate(kit, next.chainNamespace)
}

/** A family's network becomes the one to come back to, if it is one of ours. */
export function rememberNetwork(kit: Kit, namespace: NamespaceId, network: NetworkId): void {
  kit.set((state) =>
    isSupported(state, namespace)
      ? { chosenNetworks: { ...state.chosenNetworks, [namespace]: network } }
      : {},
  )
  rememberNetworks(kit)
}
