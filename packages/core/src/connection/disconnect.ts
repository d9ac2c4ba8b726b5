import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { keepConnections } from '../storage/persist.ts'
import { connectionOf, connectionsOf, connectorInfoOf } from '../state/active.ts'
import type { Connected } from '../state/connection.ts'
import { sessionKey } from '../state/sessions.ts'
import { activate, leaveDisconnected, rememberNetwork } from './activate.ts'
import { emit } from './events.ts'
import { drop } from './sessions/drop.ts'
import { stopAttempt } from './stopAttempt.ts'
import { track } from '../analytics/track.ts'

/**
 * End connections, and take back the wallets' permission where they support that: those of a family, one of them, those of
 * a connector, of a connector in a family, or all (STA-06). Where the selected one of a family ends, the most recently used
 * other takes its place; an active family that is left without gives way to a connected one.
 * @throws KitError `DISCONNECT_FAILED` with every failure in its message; those stay connected (NET-06)
 */
export async function disconnect(
  kit: Kit,
  scope: {
    readonly namespace?: NamespaceId | undefined
    /** One connection only; of a connector all that it reached, of a `MULTI_CHAIN` entry those of all members. */
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
  // A wallet that was to end too may have been displayed on the way: its network is not the one to come back to.
  for (const { namespace } of left) {
    const { [namespace]: network } = before.chosenNetworks
    if (network && !connectionOf(kit.store.getState(), namespace))
      rememberNetwork(kit, namespace, network)
  }
  const displayed = connectionOf(before)
  if (displayed) {
    // On the way it may have given way to one that was to end too.
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
  await session?.close()
  // Taking back a permission takes seconds with some wallets; whoever connected meanwhile stays.
  if (kit.sessions.get(key) === session) drop(kit, namespace, id)
}

/** What a wallet threw may not be readable at all. */
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
  /** Of connectors whose attempt there ends too: with one of several paired wallets no link ends that another may answer. */
  readonly tries: readonly string[]
  /** Nothing of the family is to be left, nor what did not come back from an earlier visit. */
  readonly whole: boolean
}

/** By family. Families that one approval or the auth connector connected share their session, so they end together. */
function endings(
  kit: Kit,
  { namespace, id: wanted }: Parameters<typeof disconnect>[1] & object,
): readonly Ending[] {
  const state = kit.store.getState()
  const members = connectorInfoOf(state, wanted)?.members ?? []
  const chosen = wanted === undefined ? undefined : [wanted, ...members.map(({ id }) => id)]
  const known = families(kit).map((family) => {
    const live = connectionsOf(state, family)
    const inScope = namespace === undefined || namespace === family
    const isChosen = ({ id, connectorId }: Connected): boolean =>
      chosen === undefined || chosen.includes(id) || chosen.includes(connectorId)
    return { family, live, inScope, ending: inScope ? live.filter(isChosen) : [] }
  })
  const shared = known
    .flatMap(({ ending }) => ending)
    .flatMap((each) => (isShared(kit, each.connectorId) ? each.id : []))
  return known.map(({ family, live, inScope, ending }) => {
    const left = live.filter((each) => ending.includes(each) || shared.includes(each.id))
    return {
      namespace: family,
      // The selected one last: none of the others is displayed on the way.
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

/** Those configured, and those that a connector over many reached without. */
function families(kit: Kit): readonly NamespaceId[] {
  // As: the state has families as its keys.
  const known = Object.keys(kit.store.getState().connections) as NamespaceId[]
  return [...new Set([...kit.namespaces.keys(), ...known])]
}
