import { type NamespaceId, parseNetworkId } from '@latchkey/protocol'
import type { Session, SessionChange } from '../../interfaces/connector.ts'
import type { NamespaceActions } from '../../interfaces/namespace.ts'
import type { Kit } from '../../interfaces/kit.ts'
import { keys } from '../../storage/keys.ts'
import { rememberSession } from '../../storage/persist.ts'
import type { StoredConnection } from '../../storage/parseConnections.ts'
import { load } from '../../storage/storedKey.ts'
import { connectionOf, connectionsOf } from '../../state/active.ts'
import { connectionId } from '../../state/connectionId.ts'
import type { ConnectionChange } from '../../state/nextConnections.ts'
import { sessionKey } from '../../state/sessions.ts'
import { leaveDisconnected, rememberNetwork } from '../activate.ts'
import { returning } from '../attempts.ts'
import { emit } from '../events.ts'
import { drop, setAside } from './drop.ts'
import { readAccounts, selectAccount } from './readAccounts.ts'
import { transition } from '../transition.ts'

/** Follows a session's changes as long as the kit has the session. */
export function follow(
  kit: Kit,
  {
    namespace,
    id,
    actions,
    session,
  }: {
    readonly namespace: NamespaceId
    readonly id: string
    readonly actions: NamespaceActions | undefined
    readonly session: Session
  },
): void {
  const listen = (change: SessionChange): void => {
    const state = kit.store.getState()
    const before = connectionsOf(state, namespace).find((each) => each.id === id)
    if (!before || kit.sessions.get(sessionKey(namespace, id)) !== session) return
    if (change.kind === 'network' && namespaceOf(change) !== namespace) return
    const [selected] = before.accounts
    const read = (): ConnectionChange | undefined => {
      if (change.kind === 'closed' || change.kind === 'away') return undefined
      if (change.kind === 'network') {
        const { network } = change
        // Some namespaces write an account differently on each network. The account stays selected in its new form.
        const address = actions?.parseAddress(selected.address, network) ?? selected.address
        const accounts = readAccounts(actions, session, { network })
        return {
          network,
          ...(accounts && { accounts: selectAccount(accounts, { ...selected, address }) }),
        }
      }
      // The accounts of a new network may arrive before the change of the network.
      for (const network of [before.network, session.network]) {
        const accounts = readAccounts(actions, session, { addresses: change.addresses, network })
        if (!accounts) continue
        return {
          network,
          accounts: session.unordered ? selectAccount(accounts, selected) : accounts,
        }
      }
      return undefined
    }
    const now = read()
    // A wallet that is locked or revoked its permission reports an empty list of accounts.
    if (!now) {
      if (change.kind === 'closed' || kit.get(leaving).has(session)) return end(kit, namespace, id)
      return pause(kit, { namespace, id, leave: change.kind === 'away' ? setAside : drop })
    }
    transition(kit, namespace, { type: 'changed', id, change: now })
    const { network } = now
    if (session.id !== before.session || (session.moveTo && network !== before.network))
      rememberSession(kit, namespace, id, storedOf(session))
    if (!network || network === before.network || !isSelected(kit, namespace, id)) return
    rememberNetwork(kit, namespace, network)
    if (kit.store.getState().activeNamespace === namespace) void emit(kit, { type: 'displayed' })
  }
  kit.get(followers).set(session, listen)
  session.subscribe(listen)
}

/** The stored part of a session. A wallet that has a network of its own returns on that network. */
export function storedOf({
  id,
  network,
  moveTo,
}: Session): Pick<StoredConnection, 'session' | 'network'> {
  return { session: id, network: moveTo && network }
}

/** Listeners by session, for changes that a wallet made without reporting them. */
export function followers(): WeakMap<Session, (change: SessionChange) => void> {
  return new WeakMap()
}

/** Sessions that the visitor ends. Their wallets may report it before they answer. */
export function leaving(): WeakSet<Session> {
  return new WeakSet()
}

export function namespaceOf({ network }: { readonly network: string }): NamespaceId | undefined {
  try {
    return parseNetworkId(network).namespace
  } catch {
    return undefined
  }
}

/** Ends a connection that returns when its wallet is unlocked or allows the page again. */
function pause(
  kit: Kit,
  {
    namespace,
    id,
    leave,
  }: { readonly namespace: NamespaceId; readonly id: string; readonly leave: typeof drop },
): void {
  const { [namespace]: stored = [] } = load(kit.storage, keys.connections) ?? {}
  const connection = stored.find((each) => connectionId(each) === id)
  const signal = returning(kit, namespace)
  end(kit, namespace, id, leave)
  if (!connection || !kit.connectors.get(connection.connectorId)?.onReturn) return
  const { network } = connection
  const resumed = { place: undefined, order: stored.map(connectionId) }
  import('./awaitReturn.ts').then(
    ({ awaitReturn }) => awaitReturn(kit, { id: namespace, connection, signal, network, resumed }),
    // Without the code, the visitor connects again.
    () => {},
  )
}

function end(kit: Kit, namespace: NamespaceId, id: string, leave = drop): void {
  const active = kit.store.getState().activeNamespace === namespace
  leave(kit, namespace, id)
  if (!active) return
  // A session that several namespaces share ends in all of them within this task, so the choice of a namespace waits for its end.
  queueMicrotask(() => {
    leaveDisconnected(kit)
    const state = kit.store.getState()
    if (connectionOf(state)) void emit(kit, { type: 'displayed' })
    // Another wallet of the namespace is being asked, so the window stays open for it.
    else if (state.connections[namespace]?.status !== 'connecting')
      void emit(kit, { type: 'ended' })
  })
}

function isSelected(kit: Kit, namespace: NamespaceId, id: string): boolean {
  return connectionOf(kit.store.getState(), namespace)?.id === id
}
