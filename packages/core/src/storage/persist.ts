import { type NamespaceId, parseAccountId } from '@latchkey/protocol'
import type { SentTransfer } from '../interfaces/transfer.ts'
import type { Kit } from '../interfaces/kit.ts'
import { findNetwork } from '../state/active.ts'
import { connectionId } from '../state/connectionId.ts'
import { hasAccount } from '../state/hasAccount.ts'
import { sessionKey } from '../state/sessions.ts'
import { keys } from './keys.ts'
import type { StoredConnection } from './parseConnections.ts'
import { load, save } from './storedKey.ts'

/** Stores a connection as the selected connection of its namespace. */
export function rememberConnection(
  kit: Kit,
  namespace: NamespaceId,
  connection: StoredConnection,
): void {
  rewrite(kit, namespace, (all) => [connection, ...without(all, connectionId(connection))])
}

/** Stores the session id by which a stored connection is found again, and the network to which it returns. */
export function rememberSession(
  kit: Kit,
  namespace: NamespaceId,
  id: string,
  { session, network }: Pick<StoredConnection, 'session' | 'network'>,
): void {
  rewrite(kit, namespace, (all) =>
    all.map((each) => (connectionId(each) === id ? { ...each, session, network } : each)),
  )
}

/** Stores a connection as the last of its namespace, unless it is stored already. */
export function keepConnection(
  kit: Kit,
  namespace: NamespaceId,
  connection: StoredConnection,
): void {
  const id = connectionId(connection)
  rewrite(kit, namespace, (all) =>
    all.some((each) => connectionId(each) === id) ? all : [...all, connection],
  )
}

/** Makes a stored connection the selected connection. */
export function preferConnection(kit: Kit, namespace: NamespaceId, id: string): void {
  rewrite(kit, namespace, (all) => [
    ...all.filter((each) => connectionId(each) === id),
    ...without(all, id),
  ])
}

export function forgetConnection(kit: Kit, namespace: NamespaceId, id: string): void {
  rewrite(kit, namespace, (all) => without(all, id))
}

/** Forgets stored connections that did not return. */
export function keepConnections(kit: Kit, namespace: NamespaceId, ids: readonly string[]): void {
  rewrite(kit, namespace, (all) => all.filter((each) => ids.includes(connectionId(each))))
}

function rewrite(
  kit: Kit,
  namespace: NamespaceId,
  change: (connections: readonly StoredConnection[]) => readonly StoredConnection[],
): void {
  const { [namespace]: before = [], ...namespaces } = load(kit.storage, keys.connections) ?? {}
  const after = change(before)
  save(
    kit.storage,
    keys.connections,
    after.length ? { ...namespaces, [namespace]: after } : namespaces,
  )
}

function without(
  connections: readonly StoredConnection[],
  id: string,
): readonly StoredConnection[] {
  return connections.filter((each) => connectionId(each) !== id)
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

/** Forgets the cached data of disconnected accounts. */
export function forgetCaches(kit: Kit): void {
  for (const key of [
    keys.portfolio,
    keys.nativeBalance,
    keys.identity,
    keys.paidNames,
    keys.swapApproval,
  ])
    kit.storage.remove(key.name)
}

/** Forgets the transfers of disconnected accounts. */
export function forgetTransfers(kit: Kit): void {
  const kept = (load(kit.storage, keys.sentTransfers) ?? []).filter((sent) =>
    isRemembered(kit, sent),
  )
  kit.set(({ sentTransfers: shown = [] }) => ({
    sentTransfers: shown.filter((sent) => isRemembered(kit, sent)),
  }))
  if (kept.length) save(kit.storage, keys.sentTransfers, kept)
  else kit.storage.remove(keys.sentTransfers.name)
}

/** Forgets the purchases of disconnected accounts. */
export function forgetPurchases(kit: Kit): void {
  const kept = (load(kit.storage, keys.purchases) ?? []).filter((each) => isRemembered(kit, each))
  kit.set(({ purchases: shown = [] }) => ({
    purchases: shown.filter((each) => isRemembered(kit, each)),
  }))
  if (kept.length) save(kit.storage, keys.purchases, kept)
  else kit.storage.remove(keys.purchases.name)
}

/** Forgets the sequences of calls of disconnected accounts. */
export function forgetSequences(kit: Kit): void {
  const all = load(kit.storage, keys.sequences)
  if (!all) return
  const kept = all.filter((each) => isRemembered(kit, each))
  if (kept.length) save(kit.storage, keys.sequences, kept)
  else kit.storage.remove(keys.sequences.name)
}

/** Whether an account is connected, or its wallet may still return: a missing wallet stays stored (STA-04). */
export function isRemembered(
  kit: Kit,
  { account, connection }: Pick<SentTransfer, 'account' | 'connection'>,
): boolean {
  const { namespace } = parseAccountId(account)
  const { [namespace]: stored = [] } = load(kit.storage, keys.connections) ?? {}
  return (
    hasAccount(kit.store.getState(), account) ||
    stored.some((each) => {
      const key = sessionKey(namespace, connectionId(each))
      return key === connection && !kit.sessions.has(key)
    })
  )
}
