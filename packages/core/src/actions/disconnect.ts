import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../kit.ts'
import { close } from './close.ts'
import { drop } from './adopt.ts'
import { stopAttempt } from './connect.ts'
import { notify } from './notify.ts'
import { track } from './track.ts'

/**
 * End the connection of a family, of all families when none is given (STA-06), and take back the wallet's permission
 * where it supports that.
 * @throws KitError `DISCONNECT_FAILED` with every family's failure in its message; those stay connected (NET-06)
 */
export async function disconnect(
  kit: Kit,
  {
    namespace,
  }: {
    readonly namespace?: NamespaceId | undefined
    /** One wallet only. */
    readonly connectorId?: string | undefined
  } = {},
): Promise<void> {
  const wanted = namespace ? together(kit, namespace) : families(kit)
  const failures: string[] = []
  const causes: unknown[] = []
  for (const id of wanted) {
    stopAttempt(kit, id)
    try {
      const session = kit.sessions.get(id)
      await session?.close()
      // Taking back a permission takes seconds with some wallets; whoever connected meanwhile stays.
      if (kit.sessions.get(id) === session) drop(kit, id)
      track(kit, 'DISCONNECT_SUCCESS', { namespace: id })
    } catch (cause) {
      causes.push(cause)
      failures.push(`${id}: ${wordsOf(cause)}`)
    }
  }
  if (failures.length) {
    const message = failures.join(', ')
    const error = new KitError(
      'DISCONNECT_FAILED',
      { failures: message },
      { cause: new AggregateError(causes, message) },
    )
    console.error(error)
    notify(kit, 'error', error.message)
    track(kit, 'DISCONNECT_ERROR', { message })
    throw error
  }
  close(kit)
}

/** What a wallet threw may not be readable at all. */
function wordsOf(cause: unknown): string {
  try {
    return String(cause instanceof Error ? cause.message : cause).slice(0, 300)
  } catch {
    return 'unreadable'
  }
}

/** Families on one wallet-connect or auth connector share their session, so they end together. */
function together(kit: Kit, namespace: NamespaceId): readonly NamespaceId[] {
  const { connections } = kit.store.getState()
  const connectorId = (id: NamespaceId): string | undefined => {
    const connection = connections[id]
    return connection?.status === 'connected' ? connection.connectorId : undefined
  }
  const own = connectorId(namespace)
  const type = own && kit.connectors.get(own)?.type
  if (type !== 'WALLET_CONNECT' && type !== 'AUTH') return [namespace]
  return families(kit).filter((id) => id === namespace || connectorId(id) === own)
}

/** Those configured, and those that a connector over many reached without. */
function families(kit: Kit): readonly NamespaceId[] {
  // As: the state has families as its keys.
  const known = Object.keys(kit.store.getState().connections) as NamespaceId[]
  return [...new Set([...kit.namespaces.keys(), ...known])]
}
