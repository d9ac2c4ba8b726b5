import type { NamespaceId } from '@latchkey/protocol'
import type { Session } from '../interfaces/connector.ts'
import type { Kit } from '../interfaces/kit.ts'
import { connectionOf } from './active.ts'

/** The key under which the kit keeps the session of a connection. */
export function sessionKey(namespace: NamespaceId, connectionId: string | undefined): string {
  return `${namespace} ${connectionId}`
}

/** The session of a namespace's selected connection. Requests go only to this wallet, whose account is displayed. */
export function sessionOf(kit: Kit, namespace: NamespaceId): Session | undefined {
  const connection = connectionOf(kit.store.getState(), namespace)
  return kit.sessions.get(sessionKey(namespace, connection?.id))
}
