import type { Connected, ConnectRequest, Kit, KitState, Session } from '@latchkey/core'
import { KitError, type NamespaceId } from '@latchkey/protocol'
import { type Channel, createChannel } from './channel.ts'
import { askFarcaster } from './farcaster.ts'
import { farcasterId } from '../farcaster/face.ts'
import { type AuthOptions, authId, type LoadGate, type Ways } from './index.ts'
import { createLogin } from './login.ts'
import { createSignOut } from './signOut.ts'
import {
  type AccountType,
  type AuthSession,
  createSession,
  type EmbeddedNamespace,
  limits,
  networkOf,
} from './session.ts'
import { syncPage } from './syncPage.ts'

/** Code of the connectors, loaded on first use like the frame. */
export function createAuth(kit: Kit, { origin }: AuthOptions, loadGate: LoadGate): Ways {
  const chainId = (): string => {
    const { chosenNetworks, networks } = kit.store.getState()
    return chosenNetworks.eip155 ?? networks[0]?.caipNetworkId ?? 'eip155:1'
  }
  const channel = createChannel(() => ({
    origin,
    projectId: kit.options.projectId,
    chainId: chainId(),
    enableLogger: kit.options.debug === true,
  }))
  kit.cleanup.add(channel.end)
  syncPage(kit, channel)
  kit.cleanup.add(
    kit.store.subscribe((state, before) => {
      if (state.user && hasLogin(before) && !hasLogin(state)) kit.set(() => ({ user: undefined }))
    }),
  )
  let evm: AuthSession | undefined
  // The visitor's choice of account is remembered by the frame, for all tabs and later visits.
  kit.cleanup.add(
    kit.store.subscribe((state, before) => {
      const now = evmLogin(state)
      const last = evmLogin(before)
      const type = accountTypeOf(now)
      if (!now || now.id !== last?.id || type === accountTypeOf(last) || !type) return
      if (now.network !== last.network) return
      kit.set(({ preferredAccountTypes }) => ({
        preferredAccountTypes: { ...preferredAccountTypes, eip155: type },
      }))
      // The account is in use in the page whether or not the frame remembers it.
      evm?.prefer(type).catch(() => {})
    }),
  )
  let current = newVisit(channel)
  /** A frame has one wallet. The sessions before it end once the next is connected, so the visitor stays connected. */
  let claimed = current
  const claim =
    (visit: Visit) =>
    (end: () => void): void => {
      visit.ends.add(end)
      if (claimed === visit) return
      const before = claimed
      claimed = visit
      endAll(before)
    }

  const startIn = async (
    namespace: EmbeddedNamespace,
    { networks, signal }: ConnectRequest,
    visit: Visit,
  ): Promise<Session> => {
    const served = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const { chosenNetworks } = kit.store.getState()
    const wanted =
      served.find(({ caipNetworkId }) => caipNetworkId === chosenNetworks[namespace]) ?? served[0]
    const preferredAccountType = kit.store.getState().preferredAccountTypes.eip155
    const payload = { chainId: wanted?.caipNetworkId, preferredAccountType }
    const user = await channel.ask('GET_USER', payload, limits.readMs)
    signal.throwIfAborted()
    const network = networkOf(user)
    if (!network?.startsWith(namespace))
      throw new KitError('WALLET_REPLY_INVALID', { method: 'GET_USER' })
    const { email, userName, provider } = user
    kit.set(({ user: known }) => ({
      user: {
        ...known,
        email: email ?? undefined,
        userName: userName ?? undefined,
        socialProvider: provider ?? undefined,
      },
    }))
    const session = createSession({
      user,
      namespace,
      network,
      networks: served,
      channel,
      gate: await loadGate(kit),
      claim: claim(visit),
      lost: () => endAll(visit),
      signOut: () => {
        // Who logs in after that, here or in another tab, signs out anew.
        if (current === visit) current = newVisit(channel)
        return visit.signOut()
      },
    })
    if (namespace === 'eip155') evm = session
    return session
  }
  /** One login is an account in each namespace of the app (CON-08). */
  const start = async (request: ConnectRequest): Promise<readonly Session[]> => {
    current = newVisit(channel)
    const wanted = embedded.filter((id) => request.networks.some((each) => isIn(each, id)))
    const started = await Promise.allSettled(wanted.map((id) => startIn(id, request, current)))
    const sessions = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const [failed] = started.flatMap((each) => (each.status === 'rejected' ? [each] : []))
    if (sessions.length === 0) throw failed?.reason ?? new KitError('CHAIN_UNSUPPORTED')
    return sessions
  }
  let asking: Promise<boolean> | undefined
  /** Asked once for the namespaces that resume together. */
  const isConnected = (): Promise<boolean> =>
    (asking ??= channel
      .ask('IS_CONNECTED', undefined, limits.readMs)
      .then((answer) => answer.isConnected)
      .finally(() => (asking = undefined)))
  const resume = async (request: ConnectRequest): Promise<Session | undefined> => {
    const namespace = embedded.find((id) => id === request.namespace)
    if (namespace && (await isConnected())) return startIn(namespace, request, current)
    channel.end()
    return undefined
  }
  return {
    auth: { connect: start, resume },
    farcaster: {
      connect: async (request) => {
        const { isNew } = await askFarcaster(channel, request)
        const sessions = await start(request)
        kit.set(({ user }) => ({ user: { ...user, isNew } }))
        return sessions
      },
      resume,
    },
    login: createLogin({
      channel,
      origin,
      loadGate: () => loadGate(kit),
      lost: () => endAll(claimed),
    }),
  }
}

/** The sessions of one login, which end together. */
type Visit = { readonly ends: Set<() => void>; readonly signOut: () => Promise<void> }

/** Whether the visitor is connected by a login. */
function hasLogin({ connections }: KitState): boolean {
  return Object.values(connections).some(
    (each) => each.status === 'connected' && loginIds.includes(each.connectorId),
  )
}

/** The visitor's EVM connection by a login. */
function evmLogin({ connections }: KitState): Connected | undefined {
  const { eip155 } = connections
  return eip155?.status === 'connected' && loginIds.includes(eip155.connectorId)
    ? eip155
    : undefined
}

function accountTypeOf(connection: Connected | undefined): AccountType | undefined {
  const type = connection?.accounts[0].type
  return type === 'eoa' || type === 'smartAccount' ? type : undefined
}

const loginIds: readonly string[] = [authId, farcasterId]

function endAll({ ends }: Visit): void {
  for (const end of [...ends]) end()
  ends.clear()
}

function newVisit(channel: Channel): Visit {
  return { ends: new Set(), signOut: createSignOut(channel) }
}

const embedded: readonly EmbeddedNamespace[] = ['eip155', 'solana']

function isIn(
  { chainNamespace }: { readonly chainNamespace: NamespaceId },
  id: NamespaceId,
): boolean {
  return chainNamespace === id
}
