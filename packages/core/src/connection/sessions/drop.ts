import type { AccountId, NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../../interfaces/kit.ts'
import {
  forgetCaches,
  forgetConnection,
  forgetSequences,
  forgetPurchases,
  forgetTransfers,
  preferConnection,
} from '../../storage/persist.ts'
import { connectionOf } from '../../state/active.ts'
import { hasAccount } from '../../state/hasAccount.ts'
import { sessionKey } from '../../state/sessions.ts'
import { rememberNetwork } from '../activate.ts'
import { transition } from '../transition.ts'

/**
 * Forgets a connection in state, storage and caches. The wallet is not told. The namespace's most recently used other connection
 * takes the place of a selected connection.
 */
export function drop(kit: Kit, namespace: NamespaceId, id: string): void {
  forgetConnection(kit, namespace, id)
  setAside(kit, namespace, id)
}

/** As `drop`, but the connection stays stored, because its wallet may return. */
export function setAside(kit: Kit, namespace: NamespaceId, id: string): void {
  const key = sessionKey(namespace, id)
  kit.sessions.get(key)?.release()
  kit.sessions.delete(key)
  transition(kit, namespace, { type: 'closed', id })
  kit.set((state) => ({
    accountFacts: Object.fromEntries(
      // As: the facts have accounts as their keys.
      Object.entries(state.accountFacts).filter(([account]) =>
        hasAccount(state, account as AccountId),
      ),
    ),
  }))
  const next = connectionOf(kit.store.getState(), namespace)
  if (next) {
    preferConnection(kit, namespace, next.id)
    rememberNetwork(kit, namespace, next.network)
  }
  forgetCaches(kit)
  forgetTransfers(kit)
  forgetSequences(kit)
  forgetPurchases(kit)
}
