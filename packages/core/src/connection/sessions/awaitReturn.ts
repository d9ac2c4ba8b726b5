import type { Connector } from '../../interfaces/connector.ts'
import type { Kit } from '../../interfaces/kit.ts'
import { connectionId } from '../../state/connectionId.ts'
import { sessionKey } from '../../state/sessions.ts'
import { leaveDisconnected } from '../activate.ts'
import { emit } from '../events.ts'
import { resume, type Resuming } from './resume.ts'

/** Some wallets report a change because they are asked. */
const askAgainMs = 1_000

/**
 * Resumes a connection once its wallet appears late, is unlocked, or can be asked again. It waits until the connection is live or
 * the signal aborts.
 */
export function awaitReturn(kit: Kit, resuming: Resuming): void {
  const { id, connection, signal } = resuming
  const key = sessionKey(id, connectionId(connection))
  let watched: Connector | undefined
  let unwatch = (): void => {}
  let isAsking = false
  let isDue = false

  const end = (): void => {
    unsubscribe()
    unwatch()
    signal.removeEventListener('abort', end)
  }
  const isOver = (): boolean => signal.aborted || kit.sessions.has(key)
  const ask = async (): Promise<void> => {
    isDue = isAsking
    if (isAsking || isOver()) return
    isAsking = true
    // The first failure was reported, and the wallet may still be locked or away.
    const isBack = await resume(kit, resuming).catch(() => false)
    isAsking = false
    if (isBack) {
      leaveDisconnected(kit)
      await emit(kit, { type: 'reconnected' })
    } else if (isDue) kit.later(askAgainMs, () => void ask())
  }
  const look = (): void => {
    if (isOver()) return end()
    const connector = kit.connectors.get(connection.connectorId)
    if (connector === watched) return
    const hasAppeared = !watched
    watch(connector)
    if (connector && hasAppeared) void ask()
  }
  const watch = (connector: Connector | undefined): void => {
    unwatch()
    watched = connector
    unwatch = connector?.onReturn?.(() => void ask()) ?? (() => {})
  }
  const unsubscribe = kit.store.subscribe(look)
  signal.addEventListener('abort', end)
  if (isOver()) end()
  else watch(kit.connectors.get(connection.connectorId))
}
