import { KitError, type NamespaceId, type NetworkId, parseNetworkId } from '@latchkey/protocol'
import type { Connector, Session, SessionChange } from '../interfaces/connector.ts'
import type { Kit } from '../kit.ts'
import { forgetCaches, rememberConnection, rememberNetworks } from '../platform/persist.ts'
import { connectionOf, isSupported } from '../state/active.ts'
import type { Account } from '../state/connection.ts'
import { close } from './close.ts'
import { open } from './open.ts'
import { transition } from './transition.ts'

/**
 * Make each session the connection of its family, that of the wanted one last: it becomes the active one. A wallet need not
 * approve every family; the wanted one, left out, is again what it was. Gives the family that is active now.
 * @throws KitError `WALLET_REPLY_INVALID` when no session can be used, `ABORTED` when the signal ended it
 */
export async function adoptAll(
  kit: Kit,
  wanted: NamespaceId,
  connector: Connector,
  sessions: readonly Session[],
  signal: AbortSignal,
): Promise<NamespaceId> {
  const ordered = sessions.toSorted((a, b) => rank(a, wanted) - rank(b, wanted))
  let connected: NamespaceId | undefined
  let failure: unknown = new KitError('WALLET_REPLY_INVALID', { connector: connector.id })
  for (const session of ordered) {
    const id = familyOf(session)
    try {
      if (id && (await adopt(kit, id, connector, session, () => signal.aborted))) connected = id
    } catch (cause) {
      failure = cause
    }
    if (!id || kit.sessions.get(id) !== session) session.release()
  }
  if (signal.aborted) throw new KitError('ABORTED')
  if (!connected) throw failure
  if (connected !== wanted) transition(kit, wanted, { type: 'failed' })
  return connected
}

function rank(session: Session, wanted: NamespaceId): number {
  return familyOf(session) === wanted ? 1 : 0
}

/**
 * Make a wallet's session the connection of a family, and follow its changes until it ends.
 * @throws KitError `WALLET_REPLY_INVALID` when the wallet named no usable account or network
 */
export async function adopt(
  kit: Kit,
  id: NamespaceId,
  connector: Connector,
  session: Session,
  superseded: () => boolean,
): Promise<boolean> {
  const family = await kit.namespaces.get(id)?.load()
  if (superseded()) return false
  const parse = family?.parseAddress ?? plainAddress
  const accounts = accountsOf(id, parse, session, session.addresses)
  if (!accounts || familyOf(session) !== id) {
    throw new KitError('WALLET_REPLY_INVALID', { connector: connector.id })
  }
  const { network, wallet, id: own } = session
  const { id: connectorId, name } = connector
  const old = kit.sessions.get(id)
  if (old !== session) old?.release()
  kit.sessions.set(id, session)
  transition(kit, id, {
    type: 'connected',
    connection: { status: 'connected', connectorId, accounts, network, session: own, wallet },
  })
  session.subscribe((change) => {
    if (kit.sessions.get(id) === session) follow(kit, id, parse, session, change)
  })
  rememberConnection(kit, id, { connectorId, name: wallet?.name ?? name, session: own })
  rememberNetwork(kit, id, network)
  return true
}

/** Forget a family's connection: state, storage, caches. The wallet is not told. */
export function drop(kit: Kit, namespace: NamespaceId): void {
  kit.sessions.get(namespace)?.release()
  kit.sessions.delete(namespace)
  transition(kit, namespace, { type: 'closed' })
  kit.set(({ accountFacts }) => ({
    accountFacts: Object.fromEntries(
      Object.entries(accountFacts).filter(([id]) => !id.startsWith(`${namespace}:`)),
    ),
  }))
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
  id: NamespaceId,
  parse: ParseAddress,
  session: Session,
  change: SessionChange,
): void {
  if (change.kind === 'accounts') {
    const accounts = accountsOf(id, parse, session, change.addresses)
    // A wallet that is locked, or took its permission back, says so with no accounts at all.
    if (!accounts) return end(kit, id)
    return transition(kit, id, { type: 'accounts', accounts })
  }
  if (change.kind === 'closed') return end(kit, id)
  if (familyOf(change) !== id) return
  transition(kit, id, { type: 'network', network: change.network })
  rememberNetwork(kit, id, change.network)
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

type ParseAddress = (text: string) => string | undefined

/** Of a family that is not configured nothing is known but what CAIP-10 says of an address. */
function plainAddress(text: string): string | undefined {
  return /^[-.%a-zA-Z0-9]{1,128}$/.test(text) ? text : undefined
}

function accountsOf(
  id: NamespaceId,
  parse: ParseAddress,
  session: Session,
  addresses: readonly string[],
): readonly [Account, ...Account[]] | undefined {
  const type = id === 'bip122' ? 'payment' : 'eoa'
  const accounts = new Map<string, Account>()
  for (const text of addresses) {
    const address = parse(text)
    if (address === undefined || accounts.has(address)) continue
    accounts.set(address, { type, ...session.details?.[text], address })
  }
  const [first, ...others] = accounts.values()
  return first && [first, ...others]
}

function familyOf({ network }: { readonly network: string }): NamespaceId | undefined {
  try {
    return parseNetworkId(network).namespace
  } catch {
    return undefined
  }
}
