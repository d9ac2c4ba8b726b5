import type { NamespaceId } from '@latchkey/protocol'
import type { SentTransfer } from '../interfaces/transfer.ts'
import type { Kit } from '../kit.ts'
import { findNetwork } from '../state/active.ts'
import { keys, load, save, type StoredConnection } from './keys.ts'
import { laterKeys } from './laterKeys.ts'

/** Keep a connection as the selected one of its family. */
export function rememberConnection(
  kit: Kit,
  namespace: NamespaceId,
  connection: StoredConnection,
): void {
  rewrite(kit, namespace, (all) => [connection, ...without(all, connection.connectorId)])
}

/** What a kept connection is found again by. */
export function rememberSession(
  kit: Kit,
  namespace: NamespaceId,
  { connectorId, session }: Pick<StoredConnection, 'connectorId' | 'session'>,
): void {
  rewrite(kit, namespace, (all) =>
    all.map((each) => (each.connectorId === connectorId ? { ...each, session } : each)),
  )
}

/** One that is kept is the selected one from now on. */
export function preferConnection(kit: Kit, namespace: NamespaceId, connectorId: string): void {
  rewrite(kit, namespace, (all) => [
    ...all.filter((each) => each.connectorId === connectorId),
    ...without(all, connectorId),
  ])
}

export function forgetConnection(kit: Kit, namespace: NamespaceId, connectorId: string): void {
  rewrite(kit, namespace, (all) => without(all, connectorId))
}

/** Forget those that did not come back. */
export function keepConnections(
  kit: Kit,
  namespace: NamespaceId,
  connectorIds: readonly string[],
): void {
  rewrite(kit, namespace, (all) => all.filter((each) => connectorIds.includes(each.connectorId)))
}

function rewrite(
  kit: Kit,
  namespace: NamespaceId,
  change: (connections: readonly StoredConnection[]) => readonly StoredConnection[],
): void {
  const { [namespace]: before = [], ...families } = load(kit.storage, keys.connections) ?? {}
  const after = change(before)
  save(kit.storage, keys.connections, after.length ? { ...families, [namespace]: after } : families)
}

function without(
  connections: readonly StoredConnection[],
  connectorId: string,
): readonly StoredConnection[] {
  return connections.filter((each) => each.connectorId !== connectorId)
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

/** Where `data/sentTransfers.ts` keeps them. */
export const sentName = 'sent_transfers'

/** Forget what was sent, but for these. What this page load has not read is forgotten with the rest. */
export function keepTransfers(kit: Kit, isKept: (sent: SentTransfer) => boolean): void {
  const kept = kit.store.getState().sentTransfers?.filter(isKept)
  if (kept) kit.set(() => ({ sentTransfers: kept }))
  if (kept?.length) kit.storage.set(sentName, JSON.stringify(kept))
  else kit.storage.remove(sentName)
}
