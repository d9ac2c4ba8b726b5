import type { NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import type {
  StoredConnection,
  StoredConnections,
  StoredPairing,
} from '../storage/parseConnections.ts'
import { load } from '../storage/storedKey.ts'
import type { Connection } from '../state/connection.ts'
import { connectionId } from '../state/connectionId.ts'
import type { KitState } from '../state/store.ts'
import { sessionKey } from '../state/sessions.ts'
import { discover } from '../wallets/discovery.ts'
import { fallBack, leaveDisconnected } from './activate.ts'
import { returning } from './attempts.ts'
import { emit } from './events.ts'
import { reconnectPairing } from './reconnectPairing.ts'
import { awaitReturn } from './sessions/awaitReturn.ts'
import { report, resume } from './sessions/resume.ts'
import { signInCode } from '../signIn/signInCode.ts'

/**
 * Restores the connections of the last visit without prompting (STA-04). `restored` is their state as read from storage. A
 * namespace that has another connection by now keeps it, and the restored connections stand beside it. The kit also waits,
 * invisibly, for the answer to a pairing link that was on screen. Never throws.
 */
export async function reconnect(
  kit: Kit,
  stored: StoredConnections,
  restored: KitState['connections'],
  pairing: StoredPairing | undefined,
): Promise<void> {
  const loading = Object.keys(stored).map((id) => kit.namespaces.get(id as NamespaceId)?.load())
  await Promise.allSettled([discover(kit), ...loading])
  if (kit.signal.aborted) return
  // Storage is read again, because the visitor may have disconnected or connected another wallet meanwhile.
  const kept = load(kit.storage, keys.connections) ?? {}
  const { activeNamespace } = kit.store.getState()
  await Promise.all(
    // As: `restore` gives namespaces only.
    (Object.keys(stored) as NamespaceId[]).map((id) =>
      resumeNamespace(kit, id, {
        stored: kept[id] ?? [],
        restored: restored[id],
        first: stored[id]?.[0],
      }),
    ),
  )
  // A namespace that the visitor chose meanwhile stays.
  const isChosen = kit.store.getState().activeNamespace !== activeNamespace
  if (stored[activeNamespace] && !isChosen) leaveDisconnected(kit)
  // A signed-in visitor may have lost the wallet since.
  const signIn = signInCode(kit)
  if (signIn) await signIn.catch(() => {})
  kit.set(() => ({ initialized: true }))
  await emit(kit, { type: 'reconnected' })
  if (pairing && !kit.signal.aborted) await reconnectPairing(kit, pairing)
}

/** Restores the connections of the last visit in a namespace that the host added since the page loaded. Never throws. */
export async function reconnectAdded(kit: Kit, id: NamespaceId): Promise<void> {
  await Promise.allSettled([discover(kit), kit.namespaces.get(id)?.load()])
  const { [id]: stored = [] } = load(kit.storage, keys.connections) ?? {}
  if (stored.length === 0 || kit.signal.aborted) return
  await resumeNamespace(kit, id, { stored, restored: undefined, first: stored[0] })
  leaveDisconnected(kit)
  await emit(kit, { type: 'reconnected' })
}

/** Restores the selected connection and the others of a namespace. Each is independent: it neither waits for another nor ends with it. */
async function resumeNamespace(
  kit: Kit,
  id: NamespaceId,
  {
    stored,
    restored,
    first,
  }: {
    readonly stored: readonly StoredConnection[]
    readonly restored: Connection | undefined
    /** The stored connection of `restored`. */
    readonly first: StoredConnection | undefined
  },
): Promise<void> {
  const signal = returning(kit, id)
  const order = stored.map(connectionId)
  const attempts = stored.map(async (connection) => {
    const own = connectionId(connection)
    if (kit.sessions.has(sessionKey(id, own))) return true
    const isFirst = first !== undefined && own === connectionId(first)
    const place = isFirst ? restored : undefined
    // The displayed wallet returns on the network of the namespace, which the visitor may have chosen since.
    const network = isFirst ? undefined : connection.network
    const resuming = { id, connection, signal, network, resumed: { place, order } }
    const isBack = await resume(kit, resuming).catch((cause: unknown) => {
      report(kit, id, cause)
      return false
    })
    if (!isBack) awaitReturn(kit, { ...resuming, resumed: { place: undefined, order } })
    return isBack
  })
  // When the selected connection does not return, the most recently used other connection takes its place.
  for (const attempt of attempts) if (await attempt) break
  if (restored && restored === kit.store.getState().connections[id]) fallBack(kit, id)
  await Promise.all(attempts)
}
