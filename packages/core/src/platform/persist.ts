import type { NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../kit.ts'
import { findNetwork } from '../state/active.ts'
import { keys, load, save, type StoredConnection, type StoredPairing } from './keys.ts'
import { laterKeys } from './laterKeys.ts'

export function rememberConnection(
  kit: Kit,
  namespace: NamespaceId,
  connection: StoredConnection | undefined,
): void {
  const { [namespace]: _, ...others } = load(kit.storage, keys.connections) ?? {}
  save(kit.storage, keys.connections, connection ? { ...others, [namespace]: connection } : others)
}

export function rememberPairing(kit: Kit, pairing: StoredPairing | undefined): void {
  if (pairing) save(kit.storage, keys.pairing, pairing)
  else kit.storage.remove(keys.pairing.name)
}

export function rememberNetworks(kit: Kit): void {
  const { activeNamespace, chosenNetworks } = kit.store.getState()
  const networks = Object.fromEntries(
    Object.entries(chosenNetworks).filter(
      ([, id]) => findNetwork(kit.store.getState(), id) !== undefined,
    ),
  )
  save(kit.storage, keys.networks, { namespace: activeNamespace, networks })
}

/** What belongs to an account is forgotten with it. */
export function forgetCaches(kit: Kit): void {
  for (const key of [laterKeys.portfolio, laterKeys.balance, laterKeys.identity])
    kit.storage.remove(key.name)
}
