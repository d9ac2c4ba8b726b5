import { fromWallet, isKitError, KitError, type NamespaceId } from '@latchkey/protocol'
import type { Session } from '../interfaces/connector.ts'
import type { Kit } from '../interfaces/kit.ts'
import { keepConnections } from '../storage/persist.ts'
import { connectionOf, connectionsOf, connectorInfoOf } from '../state/active.ts'
import type { Connected } from '../state/connection.ts'
import { sessionKey } from '../state/sessions.ts'
import { activate, leaveDisconnected, rememberNetwork } from './activate.ts'
import { emit } from './events.ts'
import { drop } from './sessions/drop.ts'
import { leaving } from './sessions/follow.ts'
import { stopAttempt } from './stopAttempt.ts'
import { track } from '../analytics/track.ts'

/**
 * Ends connections and revokes the wallets' permission, if they support that. A connection stays only when the visitor declines in
 * the wallet; a wallet that fails is left. It ends the connections of a namespace, one connection, the connections of a connector,
 * of a connector in a namespace, or all (STA-06). When a namespace's selected connection ends, the most recently used other
 * connection takes its place. An active namespace that has no connection left gives way to a connected namespace.
 * @throws KitError `DISCONNECT_FAILED` with every refusal in its message; the refused connections stay (NET-06)
 */
export async function disconnect(
  kit: Kit,
  scope: {
    readonly namespace?: NamespaceId | undefined
    /**
     * A connection's id ends that connection, a connector's id all its connections, a `MULTI_CHAIN` id all connections of
     * its members.
     */
    readonly id?: string | undefined
  } = {},
): Promise<void> {
  const before = kit.store.getState()
  const failures: string[] = []
  const causes: unknown[] = []
  const left = endings(kit, scope)
  for (const { namespace, ids, tries, whole } of left) {
    const { [namespace]: current } = kit.store.getState().connections
    const tried = current?.status === 'disconnected' ? undefined : current?.connectorId
    if (whole || (tried && tries.includes(tried))) stopAttempt(kit, namespace)
    if (whole) keepConnections(kit, namespace, ids)
    const failed = failures.length
    for (const id of ids) {
      try {
        await end(kit, namespace, id)
      } catch (cause) {
        causes.push(cause)
        failures.push(`${namespace}: ${wordsOf(cause)}`)
      }
    }
    if (ids.length && failures.length === failed) track(kit, 'DISCONNECT_SUCCESS', { namespace })
  }
  // A wallet that also ends may have been displayed meanwhile. Its network is not the network to return to.
  for (const { namespace } of left) {
    const { [namespace]: network } = before.chosenNetworks
    if (network && !connectionOf(kit.store.getState(), namespace))
      rememberNetwork(kit, namespace, network)
  }
  const displayed = connectionOf(before)
  if (displayed) {
    // The active namespace may have given way meanwhile to a namespace that also ended.
    if (!connectionOf(kit.store.getState())) activate(kit, before.activeNamespace)
    leaveDisconnected(kit)
  }
  const next = connectionOf(kit.store.getState())
  if (next && next !== displayed) await emit(kit, { type: 'displayed' })
  if (failures.length) {
    const message = failures.join(', ')
    const error = new KitError(
      'DISCONNECT_FAILED',
      { failures: message },
      { cause: new AggregateError(causes, message) },
    )
    console.error(error)
    await emit(kit, { type: 'disconnectFailed', error })
    track(kit, 'DISCONNECT_ERROR', { message })
    throw error
  }
  if (!next) await emit(kit, { type: 'ended' })
}

async function end(kit: Kit, namespace: NamespaceId, id: string): Promise<void> {
  const key = sessionKey(namespace, id)
  const session = kit.sessions.get(key)
  if (session) await close(kit, session)
  // Some wallets take seconds to revoke a permission. A session that connected meanwhile stays.
  if (kit.sessions.get(key) === session) drop(kit, namespace, id)
}

async function close(kit: Kit, session: Session): Promise<void> {
  kit.get(leaving).add(session)
  try {
    await session.close()
  } catch (cause) {
    if (!isKitError(fromWallet(cause), 'USER_REJECTED')) return
    kit.get(leaving).delete(session)
    throw cause
  }
}

/** The text of a wallet's error, which may be unreadable. */
function wordsOf(cause: unknown): string {
  try {
    return String(cause instanceof Error ? cause.message : cause).slice(0, 300)
  } catch {
    return 'unreadable'
  }
}

type Ending = {
  readonly namespace: NamespaceId
  readonly ids: readonly string[]
  /** Connectors whose attempt in the namespace ends too. Ending one of several paired wallets keeps a link that another may answer. */
  readonly tries: readonly string[]
  /** Whether the whole namespace ends, with connections of an earlier visit that did not return. */
  readonly whole: boolean
}

/** The connections to end, by namespace. Namespaces of one approval or of the auth connector share a session, so they end together. */
function endings(
  kit: Kit,
  { namespace, id: wanted }: Parameters<typeof disconnect>[1] & object,
): readonly Ending[] {
  const state = kit.store.getState()
  const members = connectorInfoOf(state, wanted)?.members ?? []
  const chosen = wanted === undefined ? undefined : [wanted, ...members.map(({ id }) => id)]
  const known = reachedNamespaces(kit).map((each) => {
    const live = connectionsOf(state, each)
    const inScope = namespace === undefined || namespace === each
    const isChosen = ({ id, connectorId }: Connected): boolean =>
      chosen === undefined || chosen.includes(id) || chosen.includes(connectorId)
    return { namespace: each, live, inScope, ending: inScope ? live.filter(isChosen) : [] }
  })
  const shared = known
    .flatMap(({ ending }) => ending)
    .flatMap((each) => (isShared(kit, each.connectorId) ? each.id : []))
  return known.map(({ namespace: each, live, inScope, ending }) => {
    const left = live.filter((each) => ending.includes(each) || shared.includes(each.id))
    return {
      namespace: each,
      // The selected connection ends last, so that no other is displayed meanwhile.
      ids: left.map(({ id }) => id).toReversed(),
      tries: left.flatMap(({ id, connectorId }) =>
        id === connectorId || chosen?.includes(connectorId) ? connectorId : [],
      ),
      whole: inScope && !chosen,
    }
  })
}

function isShared(kit: Kit, connectorId: string): boolean {
  const type = kit.connectors.get(connectorId)?.type
  return type === 'WALLET_CONNECT' || type === 'AUTH'
}

/** The configured namespaces, and namespaces that a connector of many wallets reached without configuration. */
function reachedNamespaces(kit: Kit): readonly NamespaceId[] {
  // As: the state has namespaces as its keys.
  const known = Object.keys(kit.store.getState().connections) as NamespaceId[]
  return [...new Set([...kit.namespaces.keys(), ...known])]
}
