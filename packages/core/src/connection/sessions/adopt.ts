import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { WalletItem } from '@latchkey/protocol/http'
import type { Connector, Session, WalletFacts } from '../../interfaces/connector.ts'
import type { Kit } from '../../interfaces/kit.ts'
import { device } from '../../platform/device.ts'
import { keepConnection, rememberConnection } from '../../storage/persist.ts'
import { connectionOf } from '../../state/active.ts'
import type { Connected } from '../../state/connection.ts'
import type { ConnectionTransition } from '../../state/nextConnections.ts'
import { connectionId } from '../../state/connectionId.ts'
import { sessionKey } from '../../state/sessions.ts'
import { authId } from '../../wallets/connectorIds.ts'
import { rememberRecent } from '../../wallets/recent.ts'
import { activate, fallBack, rememberNetwork } from '../activate.ts'
import { endEarlier } from './endEarlier.ts'
import { follow, namespaceOf, storedOf } from './follow.ts'
import { readAccounts } from './readAccounts.ts'
import { signInCode } from '../../signIn/signInCode.ts'
import { track } from '../../analytics/track.ts'
import { transition } from '../transition.ts'

/** The place of a connection of an earlier visit. */
export type Resumed = Pick<
  Extract<ConnectionTransition, { readonly type: 'resumed' }>,
  'place' | 'order'
>

/**
 * Makes each session the selected connection of its namespace, and the wanted namespace the active namespace. A wallet need not
 * approve every namespace: a wanted namespace that it left out returns to its earlier state. Returns the namespace that is active now.
 * @throws KitError `WALLET_REPLY_INVALID` when no session can be used, `ABORTED` when the signal ended it
 */
export async function adoptAll(
  kit: Kit,
  {
    wanted,
    connector,
    wallet,
    sessions,
    signal,
    beside = () => false,
  }: {
    readonly wanted: NamespaceId
    readonly connector: Connector
    /** The directory's entry for the chosen wallet. */
    readonly wallet?: WalletItem | undefined
    readonly sessions: readonly Session[]
    readonly signal: AbortSignal
    /** Whether a session joins the other connections of a namespace. @default it is selected */
    readonly beside?: ((namespace: NamespaceId) => boolean) | undefined
  },
): Promise<NamespaceId> {
  const ordered = sessions.toSorted((a, b) => rank(a, wanted) - rank(b, wanted))
  /** Namespaces by connection, for wallets that were reached by a link. */
  const paired: { [id: string]: NamespaceId[] } = {}
  let connected: NamespaceId | undefined
  let failure: unknown = new KitError('WALLET_REPLY_INVALID', { connector: connector.id })
  for (const session of ordered) {
    const namespace = namespaceOf(session)
    const superseded = (): boolean => signal.aborted
    try {
      const resumed = namespace && beside(namespace) ? { place: undefined, order: [] } : undefined
      if (namespace && (await adopt(kit, { namespace, connector, session, superseded, resumed })))
        connected = namespace
    } catch (cause) {
      failure = cause
    }
    const id = connectionId({ connectorId: connector.id, session: session.id })
    if (!namespace || kit.sessions.get(sessionKey(namespace, id)) !== session) session.release()
    else if (connector.pairing) (paired[id] ??= []).push(namespace)
  }
  for (const [id, namespaces] of Object.entries(paired)) endEarlier(kit, id, namespaces)
  if (signal.aborted) throw new KitError('ABORTED')
  if (!connected) throw failure
  if (connected !== wanted) fallBack(kit, wanted)
  if (!beside(kit.store.getState().activeNamespace)) activate(kit, connected)
  record(kit, connector, wallet)
  return connected
}

function rank(session: Session, wanted: NamespaceId): number {
  return namespaceOf(session) === wanted ? 1 : 0
}

/**
 * Makes a wallet's session the selected connection of a namespace and follows its changes until it ends. A session of an earlier
 * visit takes its earlier place instead. Returns false when the session comes too late.
 * @throws KitError `WALLET_REPLY_INVALID` when the wallet named no usable account or network
 */
export async function adopt(
  kit: Kit,
  {
    namespace,
    connector,
    session,
    wallet = session.wallet,
    superseded,
    resumed,
  }: {
    readonly namespace: NamespaceId
    readonly connector: Connector
    readonly session: Session
    /** The wallet that the visitor chose in an earlier visit. */
    readonly wallet?: WalletFacts | undefined
    readonly superseded: () => boolean
    readonly resumed?: Resumed | undefined
  },
): Promise<boolean> {
  const manifest = kit.namespaces.get(namespace)
  const [actions, createProvider] = await Promise.all([
    manifest?.load(),
    (connector.pairing ?? connector.type === 'AUTH') && manifest?.loadProvider?.(),
  ])
  if (superseded()) return false
  const accounts = readAccounts(actions, session)
  const { id: connectorId, name } = connector
  if (!accounts || namespaceOf(session) !== namespace)
    throw new KitError('WALLET_REPLY_INVALID', { connector: connectorId })
  if (createProvider) session.provider = createProvider(session)
  const { network } = session
  const chosen = wallet?.id === undefined ? undefined : wallet
  const stored = { connectorId, name: wallet?.name ?? name, wallet: chosen, ...storedOf(session) }
  const id = connectionId(stored)
  const key = sessionKey(namespace, id)
  const old = kit.sessions.get(key)
  if (old !== session) old?.release()
  kit.sessions.set(key, session)
  const connection: Connected = {
    status: 'connected',
    id,
    connectorId,
    accounts,
    network,
    session: session.id,
    wallet,
  }
  transition(
    kit,
    namespace,
    resumed ? { type: 'resumed', connection, ...resumed } : { type: 'connected', connection },
  )
  follow(kit, { namespace, id, actions, session })
  if (resumed) keepConnection(kit, namespace, stored)
  else rememberConnection(kit, namespace, stored)
  if (connectionOf(kit.store.getState(), namespace) === connection)
    rememberNetwork(kit, namespace, network)
  // When the code does not load, the window asks again once the visitor is connected.
  signInCode(kit)?.catch(() => {})
  return true
}

/** Remembers and reports that the visitor connected a wallet. */
function record(kit: Kit, connector: Connector, wallet: WalletItem | undefined): void {
  // A pairing link's wallet is known only when the visitor chose it from the list (CON-10).
  const embedded = connector.type === 'AUTH'
  const recent = wallet ?? (connector.pairing || embedded ? undefined : connector)
  if (recent) rememberRecent(kit, recent)
  const linked = connector.pairing ?? (embedded && connector.id !== authId)
  const called = (wallet ?? embedded) && device().mobile
  const method = linked ? (called ? 'mobile' : 'qrcode') : embedded ? 'email' : 'browser'
  const { activeNamespace: namespace } = kit.store.getState()
  const { name } = wallet ?? connectionOf(kit.store.getState())?.wallet ?? connector
  track(kit, 'CONNECT', { method, name, reconnect: false, namespace })
}
