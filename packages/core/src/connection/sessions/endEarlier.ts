import type { NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../../interfaces/kit.ts'
import { connectionsOf } from '../../state/active.ts'
import type { Connected } from '../../state/connection.ts'
import { sessionKey } from '../../state/sessions.ts'
import { drop } from './drop.ts'

/**
 * A wallet that is paired once more takes its own place: its earlier sessions end in each of their families, and it is told.
 * Nobody waits for that. Other wallets' sessions stay beside the new one, which is connected in `namespaces`.
 */
export function endEarlier(kit: Kit, id: string, namespaces: readonly NamespaceId[]): void {
  const earlier = namespaces.flatMap((namespace) => {
    const all = connectionsOf(kit.store.getState(), namespace)
    const now = all.find((each) => each.id === id)
    return all.flatMap((each) => (now && each !== now && isSameWallet(each, now) ? each.id : []))
  })
  if (earlier.length === 0) return
  // As: the state has families as its keys.
  for (const family of Object.keys(kit.store.getState().connections) as NamespaceId[]) {
    const all = connectionsOf(kit.store.getState(), family)
    // The selected one last: none of the others is displayed on the way.
    for (const each of all.toReversed()) {
      if (!earlier.includes(each.id)) continue
      kit.sessions
        .get(sessionKey(family, each.id))
        ?.close()
        .catch(() => {})
      drop(kit, family, each.id)
    }
  }
}

/** By its name and an account: two phones may have the same app, and two apps the same account. */
function isSameWallet(a: Connected, b: Connected): boolean {
  return (
    a.connectorId === b.connectorId &&
    a.wallet?.name === b.wallet?.name &&
    a.accounts.some(({ address }) => b.accounts.some((each) => each.address === address))
  )
}
