import { fromWallet, isKitError, type NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { connectionOf } from '../state/active.ts'
import { settled } from '../state/connection.ts'
import type { StoredPairing } from '../storage/parseConnections.ts'
import { rememberPairing } from '../storage/rememberPairing.ts'
import { requestFor } from './reach.ts'
import { adoptAll } from './sessions/adopt.ts'
import { startAttempt } from './attempts.ts'
import { emit } from './events.ts'
import { track } from '../analytics/track.ts'

/**
 * Waits, invisibly, for the wallet's answer to a link that was on screen before the reload. A press for the same namespace
 * replaces this attempt. Never throws.
 */
export async function reconnectPairing(
  kit: Kit,
  { connectorId, namespace }: StoredPairing,
): Promise<void> {
  const connector = kit.connectors.get(connectorId)
  if (!connector?.pairing || kit.store.getState().connections[namespace]?.status === 'connecting')
    return
  const attempt = startAttempt(kit, namespace)
  const { connections: before } = kit.store.getState()
  /** Whether the visitor connected another wallet while the answer was awaited. It stays displayed. */
  const isTaken = (id: NamespaceId): boolean => {
    const now = connectionOf(kit.store.getState(), id)
    return now !== undefined && now.id !== settled(before[id])?.id
  }
  try {
    const request = { ...requestFor(kit, connector, attempt.signal), namespace }
    const sessions = await connector.pairing.pending(request)
    if (sessions) {
      const { signal } = attempt
      const taken = new Set(
        (Object.keys(kit.store.getState().connections) as NamespaceId[]).filter(isTaken),
      )
      await adoptAll(kit, {
        wanted: namespace,
        connector,
        sessions,
        signal,
        beside: (id) => taken.has(id),
      })
      if (!taken.has(kit.store.getState().activeNamespace)) await emit(kit, { type: 'connected' })
    }
    if (attempt.current()) rememberPairing(kit, undefined)
  } catch (cause) {
    const error = fromWallet(cause)
    if (!isKitError(error, 'ABORTED'))
      track(kit, 'CONNECT_ERROR', { message: error.message, namespace })
  } finally {
    attempt.end()
  }
}
