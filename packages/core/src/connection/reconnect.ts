import { fromWallet, isKitError, type NamespaceId } from '@latchkey/protocol'
import type { Connector, ResumeRequest, Session } from '../interfaces/connector.ts'
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
import { familiesFor, requestFor } from './reach.ts'
import { leaveDisconnected } from './activate.ts'
import { adopt, type Resumed } from './sessions/adopt.ts'
import { returns, startAttempt, untilAborted } from './attempts.ts'
import { emit } from './events.ts'
import { reconnectPairing } from './reconnectPairing.ts'
import { drop } from './sessions/drop.ts'
import { signInCode } from '../signIn/signInCode.ts'
import { track } from '../analytics/track.ts'
import { transition } from './transition.ts'

/** The time that a remembered wallet has to appear, and then to answer, before the visitor counts as disconnected. */
const appearMs = 2_000
const answerMs = 5_000

/**
 * Restores the connections of the last visit without prompting (STA-04). `restored` is their state as read from storage. A
 * family that has another connection by now keeps it, and the restored connections stand beside it. The kit also waits,
 * invisibly, for the answer to a pairing link that was on screen. Never throws.
 */
export async function reconnect(
  kit: Kit,
  stored: StoredConnections,
  restored: KitState['connections'],
  pairing: StoredPairing | undefined,
): Promise<void> {
  const families = Object.keys(stored).map((id) => kit.namespaces.get(id as NamespaceId)?.load())
  await Promise.allSettled([discover(kit), ...families])
  if (kit.signal.aborted) return
  // Storage is read again, because the visitor may have disconnected or connected another wallet meanwhile.
  const kept = load(kit.storage, keys.connections) ?? {}
  const { activeNamespace } = kit.store.getState()
  await Promise.all(
    // As: `restore` gives families only.
    (Object.keys(stored) as NamespaceId[]).map((id) =>
      resumeFamily(kit, id, {
        stored: kept[id] ?? [],
        restored: restored[id],
        first: stored[id]?.[0],
      }),
    ),
  )
  if (stored[activeNamespace]) leaveDisconnected(kit)
  // A signed-in visitor may have lost the wallet since.
  const signIn = signInCode(kit)
  if (signIn) await signIn.catch(() => {})
  kit.set(() => ({ initialized: true }))
  await emit(kit, { type: 'reconnected' })
  if (pairing && !kit.signal.aborted) await reconnectPairing(kit, pairing)
}

/** Restores the selected connection and the others of a family. Each is independent: it neither waits for another nor ends with it. */
async function resumeFamily(
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
  const attempt = startAttempt(kit, id, undefined, returns)
  // When the selected connection does not return, the most recently used other connection takes its place.
  const giveUp = (): void => {
    if (restored && restored === kit.store.getState().connections[id])
      transition(kit, id, { type: 'failed' })
  }
  const order = stored.map(connectionId)
  await Promise.all(
    stored.map(async (connection) => {
      const own = connectionId(connection)
      if (kit.sessions.has(sessionKey(id, own))) return
      const isFirst = first !== undefined && own === connectionId(first)
      const place = isFirst ? restored : undefined
      const resuming = { id, connection, signal: attempt.signal, resumed: { place, order } }
      await resumeOne(kit, resuming).catch((cause: unknown) => report(kit, id, cause))
      if (place) giveUp()
    }),
  )
  giveUp()
  attempt.end()
}

async function resumeOne(
  kit: Kit,
  {
    id,
    connection,
    signal,
    resumed,
  }: {
    readonly id: NamespaceId
    readonly connection: StoredConnection
    readonly signal: AbortSignal
    readonly resumed: Resumed
  },
): Promise<void> {
  const { connectorId, session: known } = connection
  const own = connectionId(connection)
  const connector = await appearance(kit, connectorId, signal)
  const session =
    connector &&
    familiesFor(kit, connector).includes(id) &&
    (await answer(kit, connector, {
      ...requestFor(kit, connector, signal),
      namespace: id,
      session: known,
    }))
  // The visitor may have connected the same wallet meanwhile.
  const superseded = (): boolean => signal.aborted || kit.sessions.has(sessionKey(id, own))
  if (session) {
    let adopted = false
    try {
      adopted = await adopt(kit, { namespace: id, connector, session, superseded, resumed })
    } finally {
      if (!adopted) session.release()
    }
    if (!adopted) return
    const { name } = connector
    return track(kit, 'CONNECT', { method: 'browser', name, reconnect: true, namespace: id })
  }
  // A present wallet that refuses has ended the connection. A missing wallet may return at the next visit.
  if (connector && !superseded()) drop(kit, id, own)
}

function report(kit: Kit, namespace: NamespaceId, cause: unknown): void {
  const error = fromWallet(cause)
  if (!isKitError(error, 'ABORTED'))
    track(kit, 'CONNECT_ERROR', { message: error.message, namespace })
}

/** The remembered wallet once it is announced. Undefined when it does not appear, or when two wallets claim its name. */
function appearance(
  kit: Kit,
  connectorId: string,
  signal: AbortSignal,
): Promise<Connector | undefined> {
  return new Promise((resolve) => {
    const finish = (connector?: Connector): void => {
      unsubscribe()
      cancel()
      signal.removeEventListener('abort', stop)
      resolve(connector?.ambiguous ? undefined : connector)
    }
    const stop = (): void => finish()
    const look = (): void => {
      const connector = kit.connectors.get(connectorId)
      if (connector) finish(connector)
    }
    // One more macrotask lets a rival wallet with the same name appear.
    const unsubscribe = kit.store.subscribe((state, before) => {
      if (state.connectors !== before.connectors) kit.later(0, look)
    })
    const cancel = kit.later(appearMs, stop)
    signal.addEventListener('abort', stop)
    kit.later(0, look)
  })
}

async function answer(
  kit: Kit,
  connector: Connector,
  request: ResumeRequest,
): Promise<Session | undefined> {
  const limit = new AbortController()
  const cancel = kit.later(answerMs, () => limit.abort())
  const signal = AbortSignal.any([request.signal, limit.signal])
  return untilAborted(connector.resume({ ...request, signal }), signal, (session) =>
    session?.release(),
  ).finally(cancel)
}
