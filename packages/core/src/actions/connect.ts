import {
  type AccountId,
  fromWallet,
  isKitError,
  KitError,
  type NamespaceId,
} from '@latchkey/protocol'
import type { ConnectorInfo, Session } from '../interfaces/connector.ts'
import type { Kit } from '../kit.ts'
import { accountIdOf, isSupported } from '../state/active.ts'
import { discover } from '../wallets/discovery.ts'
import { rememberRecent } from '../wallets/recent.ts'
import { adopt } from './adopt.ts'
import { close } from './close.ts'
import { reset } from './go.ts'
import { track } from './track.ts'
import { setLoading, transition } from './transition.ts'

/**
 * Connect a wallet; its own prompt may come up. A later attempt for the same family replaces this one.
 * Afterwards the modal closes, or says that the wallet's network is not supported (MOD-08).
 * @throws KitError `CONNECTOR_MISSING`; `ABORTED` when given up or replaced; any wallet code, such as `USER_REJECTED`
 */
export async function connect(
  kit: Kit,
  {
    connectorId,
    namespace: wanted,
    signal,
  }: {
    readonly connectorId: string
    readonly namespace?: NamespaceId
    readonly signal?: AbortSignal
  },
): Promise<AccountId> {
  if (!kit.connectors.has(connectorId)) await discover(kit)
  const connector = kit.connectors.get(connectorId)
  const id = wanted ?? connector?.namespaces.find((each) => kit.namespaces.has(each))
  const namespace = id && kit.namespaces.get(id)
  if (!connector || !namespace) throw new KitError('CONNECTOR_MISSING', { connectorId })
  const attempt = startAttempt(kit, namespace.id, signal)
  if (attempt.signal.aborted) {
    attempt.end()
    throw new KitError('ABORTED')
  }
  transition(kit, namespace.id, { type: 'start', connectorId })
  setLoading(kit, namespace.id, true)
  let session: Session | undefined
  try {
    const networks = kit.store
      .getState()
      .networks.filter((network) => network.chainNamespace === namespace.id)
    session = await untilAborted(
      connector.connect({ namespace: namespace.id, networks, signal: attempt.signal }),
      attempt.signal,
      (late) => late.release(),
    )
    if (!(await adopt(kit, namespace, connector, session, () => attempt.signal.aborted)))
      throw new KitError('ABORTED')
    finish(kit, connector)
    return accountIdOf(kit.store.getState(), namespace.id) as AccountId
  } catch (cause) {
    if (kit.sessions.get(namespace.id) !== session) session?.release()
    const error = fromWallet(cause)
    if (attempt.current()) transition(kit, namespace.id, { type: 'failed' })
    if (!isKitError(error, 'ABORTED')) track(kit, 'CONNECT_ERROR', { message: error.message })
    throw error
  } finally {
    if (attempt.current()) setLoading(kit, namespace.id, false)
    attempt.end()
  }
}

function finish(kit: Kit, connector: ConnectorInfo): void {
  rememberRecent(kit, connector)
  track(kit, 'CONNECT', { method: 'browser', name: connector.name, reconnect: false })
  const supported = kit.options.allowUnsupportedChain === true || isSupported(kit.store.getState())
  if (supported || !kit.store.getState().modal.open) return close(kit)
  reset(kit, { view: 'UnsupportedChain' })
}

type Attempt = { readonly signal: AbortSignal; current(): boolean; end(): void }

/** One attempt per family: a new one aborts the one before, as do the caller and the end of the kit. */
export function startAttempt(kit: Kit, namespace: NamespaceId, signal?: AbortSignal): Attempt {
  const running = kit.get(attempts)
  running.get(namespace)?.abort()
  const controller = new AbortController()
  running.set(namespace, controller)
  return {
    signal: AbortSignal.any([controller.signal, kit.signal, ...(signal ? [signal] : [])]),
    current: () => running.get(namespace) === controller,
    end: () => {
      if (running.get(namespace) === controller) running.delete(namespace)
    },
  }
}

/** Give up whatever is under way for a family; it counts as ended at once, whatever the wallet still does. */
export function stopAttempt(kit: Kit, namespace: NamespaceId): void {
  const running = kit.get(attempts)
  running.get(namespace)?.abort()
  running.delete(namespace)
  transition(kit, namespace, { type: 'failed' })
  setLoading(kit, namespace, false)
}

function attempts(): Map<NamespaceId, AbortController> {
  return new Map()
}

/** A wallet's promise may never settle, and leaving must not wait for it. What comes too late goes to `late`. */
export function untilAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  late: (value: T) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new KitError('ABORTED'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work
      .then((value) => (signal.aborted ? late(value) : resolve(value)), reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
