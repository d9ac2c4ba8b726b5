import { fromWallet, isKitError, type NamespaceId } from '@latchkey/protocol'
import type { Connector, ResumeRequest, Session } from '../interfaces/connector.ts'
import type { Kit } from '../kit.ts'
import type { StoredConnection, StoredConnections, StoredPairing } from '../platform/keys.ts'
import type { KitState } from '../state/store.ts'
import { discover } from '../wallets/discovery.ts'
import { familiesFor, requestFor } from '../wallets/reach.ts'
import { adopt, drop } from './adopt.ts'
import { startAttempt, untilAborted } from './connect.ts'
import { track } from './track.ts'
import { transition } from './transition.ts'

/** How long a remembered wallet may take to appear, and then to answer, before the visitor counts as disconnected. */
const appearMs = 2_000
const answerMs = 5_000

/**
 * Bring back the connections of the last visit without prompting (STA-04). `restored` is their state as it was read from
 * storage: a family that has another one by now was connected or disconnected meanwhile, and is left alone. A pairing link
 * that was on screen may still be answered; nobody sees that it is waited for. Never throws.
 */
export async function resume(
  kit: Kit,
  stored: StoredConnections,
  restored: KitState['connections'],
  pairing: StoredPairing | undefined,
): Promise<void> {
  const families = Object.keys(stored).map((id) => kit.namespaces.get(id as NamespaceId)?.load())
  await Promise.allSettled([discover(kit), ...families])
  if (kit.signal.aborted) return
  const { connections } = kit.store.getState()
  await Promise.all(
    // As: `restore` gives families only.
    (Object.keys(stored) as NamespaceId[])
      .filter((id) => connections[id] === restored[id])
      .map((id) => resumeOne(kit, id, stored[id])),
  )
  kit.set(() => ({ initialized: true }))
  if (!pairing || kit.signal.aborted) return
  await import('./index.ts')
    .then(({ resumePairing }) => resumePairing(kit, pairing))
    // The link is then as good as lost; a press makes another.
    .catch(() => {})
}

async function resumeOne(
  kit: Kit,
  id: NamespaceId,
  { connectorId = '', session: known }: Partial<StoredConnection> = {},
): Promise<void> {
  const attempt = startAttempt(kit, id)
  try {
    const connector = await appearance(kit, connectorId, attempt.signal)
    const session =
      connector &&
      familiesFor(kit, connector).includes(id) &&
      (await answer(kit, connector, {
        ...requestFor(kit, connector, attempt.signal),
        namespace: id,
        session: known,
      }))
    if (session && (await adopt(kit, id, connector, session, () => attempt.signal.aborted))) {
      return track(kit, 'CONNECT', { method: 'browser', name: connector.name, reconnect: true })
    }
    if (attempt.signal.aborted) return session ? session.release() : undefined
    // A wallet that is there and says no has ended the connection. One that is missing may be back next time.
    if (connector && !connector.ambiguous) drop(kit, id)
    transition(kit, id, { type: 'failed' })
  } catch (cause) {
    if (attempt.current()) transition(kit, id, { type: 'failed' })
    const error = fromWallet(cause)
    if (!isKitError(error, 'ABORTED')) track(kit, 'CONNECT_ERROR', { message: error.message })
  } finally {
    attempt.end()
  }
}

/** The remembered wallet once it is announced; undefined when it does not come, or two claim its name. */
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
    // One macrotask more lets a rival show itself that claims the same name.
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
