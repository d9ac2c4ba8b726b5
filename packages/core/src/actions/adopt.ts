import { KitError, type NamespaceId, type NetworkId, parseNetworkId } from '@latchkey/protocol'
import type { Connector, Session, SessionChange } from '../interfaces/connector.ts'
import type { Family, Namespace } from '../interfaces/namespace.ts'
import type { Kit } from '../kit.ts'
import { forgetCaches, rememberConnection, rememberNetworks } from '../platform/persist.ts'
import { connectionOf, isSupported } from '../state/active.ts'
import type { Account } from '../state/connection.ts'
import { close } from './close.ts'
import { open } from './open.ts'
import { transition } from './transition.ts'

/**
 * Make a wallet's session the connection of a family, and follow its changes until it ends.
 * @throws KitError `WALLET_REPLY_INVALID` when the wallet named no usable account or network
 */
export async function adopt(
  kit: Kit,
  namespace: Namespace,
  connector: Connector,
  session: Session,
  superseded: () => boolean,
): Promise<boolean> {
  const family = await namespace.load()
  if (superseded()) return false
  const accounts = accountsOf(family, session, session.addresses)
  if (!accounts || !isNetworkOf(namespace.id, session.network)) {
    throw new KitError('WALLET_REPLY_INVALID', { connector: connector.id })
  }
  const old = kit.sessions.get(namespace.id)
  if (old !== session) old?.release()
  kit.sessions.set(namespace.id, session)
  transition(kit, namespace.id, {
    type: 'connected',
    connection: {
      status: 'connected',
      connectorId: connector.id,
      accounts,
      network: session.network,
    },
  })
  session.subscribe((change) => {
    if (kit.sessions.get(namespace.id) === session) follow(kit, namespace, family, session, change)
  })
  rememberConnection(kit, namespace.id, { connectorId: connector.id, name: connector.name })
  rememberNetwork(kit, namespace.id, session.network)
  return true
}

/** Forget a family's connection: state, storage, caches. The wallet is not told. */
export function drop(kit: Kit, namespace: NamespaceId): void {
  kit.sessions.get(namespace)?.release()
  kit.sessions.delete(namespace)
  transition(kit, namespace, { type: 'closed' })
  rememberConnection(kit, namespace, undefined)
  forgetCaches(kit)
}

/** The wallet's network becomes the one to come back to, if it is one of ours. */
export function rememberNetwork(kit: Kit, namespace: NamespaceId, network: NetworkId): void {
  kit.set((state) => ({
    activeNamespace: namespace,
    ...(isSupported(state, namespace)
      ? { chosenNetworks: { ...state.chosenNetworks, [namespace]: network } }
      : {}),
  }))
  rememberNetworks(kit)
}

function follow(
  kit: Kit,
  namespace: Namespace,
  family: Family,
  session: Session,
  change: SessionChange,
): void {
  if (change.kind === 'accounts') {
    const accounts = accountsOf(family, session, change.addresses)
    // A wallet that is locked, or took its permission back, says so with no accounts at all.
    if (!accounts) return end(kit, namespace.id)
    return transition(kit, namespace.id, { type: 'accounts', accounts })
  }
  if (change.kind === 'closed') return end(kit, namespace.id)
  if (!isNetworkOf(namespace.id, change.network)) return
  transition(kit, namespace.id, { type: 'network', network: change.network })
  rememberNetwork(kit, namespace.id, change.network)
  leaveOrEnterUnsupported(kit)
}

function end(kit: Kit, namespace: NamespaceId): void {
  drop(kit, namespace)
  if (!connectionOf(kit.store.getState())) close(kit)
}

/** The wallet moved to a network nobody asked for, or came back from one (MOD-08). */
function leaveOrEnterUnsupported(kit: Kit): void {
  const state = kit.store.getState()
  if (kit.options.allowUnsupportedChain || kit.options.enableNetworkSwitch === false) return
  const shown =
    state.modal.open && state.modal.history.some((route) => route.view === 'UnsupportedChain')
  if (isSupported(state)) return shown ? close(kit) : undefined
  // The modal's code may fail to load; the button then still says that the network is not supported.
  if (!shown) void open(kit, { view: 'UnsupportedChain' }).catch(() => {})
}

function accountsOf(
  family: Family,
  session: Session,
  addresses: readonly string[],
): readonly [Account, ...Account[]] | undefined {
  const type = session.accountType ?? 'eoa'
  const parsed = addresses.flatMap((text) => family.parseAddress(text) ?? [])
  const [first, ...others] = [...new Set(parsed)].map((address) => ({ address, type }))
  return first && [first, ...others]
}

function isNetworkOf(namespace: NamespaceId, network: string): boolean {
  try {
    return parseNetworkId(network).namespace === namespace
  } catch {
    return false
  }
}
