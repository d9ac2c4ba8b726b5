import type { NamespaceId } from '@latchkey/protocol'
import type { Session } from '../../interfaces/connector.ts'
import type { Kit } from '../../interfaces/kit.ts'
import { connectionsOf } from '../../state/active.ts'
import { sessionKey } from '../../state/sessions.ts'
import { drop } from './drop.ts'

/**
 * Ends the earlier sessions of a wallet that is paired again, in each of their namespaces, and tells the wallet. The caller does
 * not wait for the wallet. Sessions of other wallets stay beside the new session, which is connected in `namespaces`.
 */
export function endEarlier(kit: Kit, id: string, namespaces: readonly NamespaceId[]): void {
  const earlier = namespaces.flatMap((namespace) => {
    const session = kit.sessions.get(sessionKey(namespace, id))
    return connectionsOf(kit.store.getState(), namespace).flatMap((each) => {
      const other = kit.sessions.get(sessionKey(namespace, each.id))
      return each.id !== id && session && other && isSameWallet(session, other) ? each.id : []
    })
  })
  if (earlier.length === 0) return
  // As: the state has namespaces as its keys.
  for (const namespace of Object.keys(kit.store.getState().connections) as NamespaceId[]) {
    const all = connectionsOf(kit.store.getState(), namespace)
    // The selected connection ends last, so that no other is displayed meanwhile.
    for (const each of all.toReversed()) {
      if (!earlier.includes(each.id)) continue
      kit.sessions
        .get(sessionKey(namespace, each.id))
        ?.close()
        .catch(() => {})
      drop(kit, namespace, each.id)
    }
  }
}

/** Compares name and accounts: two phones may have the same app, and two apps the same account. */
function isSameWallet(a: Session, b: Session): boolean {
  const { granted } = b
  return (
    a.wallet?.name === b.wallet?.name &&
    a.granted?.some((address) => granted?.includes(address)) === true
  )
}
