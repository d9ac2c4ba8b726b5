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

/** Gives what is to be told of a session's changes, as long as the kit has it. */
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
        // Some families write an account differently on each network: it stays the selected one under its other name.
        const address = family?.parseAddress(selected.address, network) ?? selected.address
        const accounts = readAccounts(family, session, { network })
        return { network, ...(accounts && { accounts: selectAddress(accounts, address) }) }
      }
      // Accounts of a network that the wallet goes to may come before the news that it goes there.
      for (const network of [before.network, session.network]) {
        const accounts = readAccounts(family, session, { addresses: change.addresses, network })
        if (!accounts) continue
        const kept = session.unordered ? selected.address : undefined
        return { network, accounts: selectAddress(accounts, kept) }
      }
      return undefined
    }
    const now = read()
    // A wallet that is locked, or took its permission back, says so with no accounts at all.
    if (!now) return end(kit, namespace, id)
    transition(kit, namespace, { type: 'changed', id, change: now })
    if (session.id !== before.session) rememberSession(kit, namespace, id, session.id)
    const { network } = now
    if (!network || network === before.network || !isSelected(kit, namespace, id)) return
    rememberNetwork(kit, namespace, network)
    if (kit.store.getState().activeNamespace === namespace) void emit(kit, { type: 'displayed' })
  }
}

/** By session: to be told of what a wallet did and did not say itself. */
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
  // What several families share ends in each of them in this very task: none of those is one to give way to.
  queueMicrotask(() => {
    leaveDisconnected(kit)
    const state = kit.store.getState()
    if (connectionOf(state)) void emit(kit, { type: 'displayed' })
    // Another wallet of the namespace is being asked: the window stays for it.
    else if (state.connections[namespace]?.status !== 'connecting')
      void emit(kit, { type: 'ended' })
  })
}

function isSelected(kit: Kit, namespace: NamespaceId, id: string): boolean {
  return connectionOf(kit.store.getState(), namespace)?.id === id
}
