import { type NamespaceId, parseNetworkId } from '@latchkey/protocol'
import type { Session, SessionChange } from '../../interfaces/connector.ts'
import type { Family } from '../../interfaces/namespace.ts'
import type { Kit } from '../../interfaces/kit.ts'
import { rememberSession } from '../../storage/persist.ts'
import { connectionOf, connectionsOf } from '../../state/active.ts'
import type { ConnectionChange } from '../../state/nextConnections.ts'
import { sessionKey } from '../../state/sessions.ts'
import { leaveDisconnected, rememberNetwork } from '../activate.ts'
import { emit } from '../events.ts'
import { drop } from './drop.ts'
import { readAccounts, selectAddress } from './readAccounts.ts'
import { transition } from '../transition.ts'

/** Gives a listener for a session's changes, which works as long as the kit has the session. */
export function follow(
  kit: Kit,
  {
    namespace,
    id,
    family,
    session,
  }: {
    readonly namespace: NamespaceId
    readonly id: string
    readonly family: Family | undefined
    readonly session: Session
  },
): (change: SessionChange) => void {
  return (change) => {
    const state = kit.store.getState()
    const before = connectionsOf(state, namespace).find((each) => each.id === id)
    if (!before || kit.sessions.get(sessionKey(namespace, id)) !== session) return
    if (change.kind === 'network' && familyOf(change) !== namespace) return
    const [selected] = before.accounts
    const read = (): ConnectionChange | undefined => {
      if (change.kind === 'closed') return undefined
      if (change.kind === 'network') {
        const { network } = change
        // Some families write an account differently on each network. The account stays selected in its new form.
        const address = family?.parseAddress(selected.address, network) ?? selected.address
        const accounts = readAccounts(family, session, { network })
        return { network, ...(accounts && { accounts: selectAddress(accounts, address) }) }
      }
      // The accounts of a new network may arrive before the change of the network.
      for (const network of [before.network, session.network]) {
        const accounts = readAccounts(family, session, { addresses: change.addresses, network })
        if (!accounts) continue
        const kept = session.unordered ? selected.address : undefined
        return { network, accounts: selectAddress(accounts, kept) }
      }
      return undefined
    }
    const now = read()
    // A wallet that is locked or revoked its permission reports an empty list of accounts.
    if (!now) return end(kit, namespace, id)
    transition(kit, namespace, { type: 'changed', id, change: now })
    if (session.id !== before.session) rememberSession(kit, namespace, id, session.id)
    const { network } = now
    if (!network || network === before.network || !isSelected(kit, namespace, id)) return
    rememberNetwork(kit, namespace, network)
    if (kit.store.getState().activeNamespace === namespace) void emit(kit, { type: 'displayed' })
  }
}

/** Listeners by session, for changes that a wallet made without reporting them. */
export function followers(): WeakMap<Session, (change: SessionChange) => void> {
  return new WeakMap()
}

export function familyOf({ network }: { readonly network: string }): NamespaceId | undefined {
  try {
    return parseNetworkId(network).namespace
  } catch {
    return undefined
  }
}

function end(kit: Kit, namespace: NamespaceId, id: string): void {
  const active = kit.store.getState().activeNamespace === namespace
  drop(kit, namespace, id)
  if (!active) return
  // A session that several families share ends in all of them within this task, so the choice of a family waits for its end.
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
