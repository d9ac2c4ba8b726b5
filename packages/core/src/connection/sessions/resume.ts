import { fromWallet, isKitError, type NamespaceId, type NetworkId } from '@latchkey/protocol'
import { track } from '../../analytics/track.ts'
import type {
  Connector,
  PrepareRequest,
  ResumeRequest,
  Session,
} from '../../interfaces/connector.ts'
import type { CaipNetwork } from '../../interfaces/network.ts'
import type { Kit } from '../../interfaces/kit.ts'
import { connectionId } from '../../state/connectionId.ts'
import { sessionKey } from '../../state/sessions.ts'
import type { StoredConnection } from '../../storage/parseConnections.ts'
import { untilAborted } from '../attempts.ts'
import { namespacesFor, requestFor } from '../reach.ts'
import { adopt, type Resumed } from './adopt.ts'
import { drop } from './drop.ts'

/** The time that a remembered wallet has to appear, and then to answer, before the visitor counts as disconnected. */
const appearMs = 2_000
const answerMs = 5_000

/** A connection of an earlier visit. */
export type Resuming = {
  readonly id: NamespaceId
  readonly connection: StoredConnection
  readonly signal: AbortSignal
  readonly resumed: Resumed
  /** The network that it returns to, if its wallet has no network of its own. @default the network of the namespace */
  readonly network?: NetworkId | undefined
}

/**
 * Asks a connection's wallet, without a prompt, whether the connection still holds. A wallet that refuses is forgotten; a missing
 * wallet, and a wallet that cannot be asked, may return later. Returns whether the connection is live again.
 * @throws KitError or an error of the wallet, when it cannot be asked
 */
export async function resume(
  kit: Kit,
  { id, connection, signal, resumed, network }: Resuming,
): Promise<boolean> {
  const { connectorId, session: known, wallet } = connection
  const own = connectionId(connection)
  const connector = await appearance(kit, connectorId, signal)
  const session =
    connector &&
    namespacesFor(kit, connector).includes(id) &&
    (await answer(kit, connector, {
      ...preferring(requestFor(kit, connector, signal), network),
      namespace: id,
      session: known,
    }))
  // The visitor may have connected the same wallet meanwhile.
  const superseded = (): boolean => signal.aborted || kit.sessions.has(sessionKey(id, own))
  if (session) {
    let adopted = false
    try {
      adopted = await adopt(kit, { namespace: id, connector, session, wallet, superseded, resumed })
    } finally {
      if (!adopted) session.release()
    }
    if (!adopted) return false
    const { name } = connector
    track(kit, 'CONNECT', { method: 'browser', name, reconnect: true, namespace: id })
    return true
  }
  if (connector && !superseded()) drop(kit, id, own)
  return false
}

/** Reports a wallet that could not be asked. */
export function report(kit: Kit, namespace: NamespaceId, cause: unknown): void {
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

function preferring(request: PrepareRequest, network: NetworkId | undefined): PrepareRequest {
  const rank = ({ caipNetworkId }: CaipNetwork): number => (caipNetworkId === network ? 0 : 1)
  return { ...request, networks: request.networks.toSorted((a, b) => rank(a) - rank(b)) }
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
