import type { Config, Connector, State } from '@wagmi/core'
import {
  type Connected,
  connectionsOf,
  type KitState,
  networkIdOf,
  walletConnectId,
} from '@latchkey/core'
import type { AppKit } from '../appKit/appKit.ts'
import { walletOf } from '../appKit/account.ts'
import { chainIdOf, chainOf, networkOfChain, transportOf } from '../viem/chains.ts'
import { addressesOf, kitWallet, type ListedWallet, windowType } from './connectors.ts'
import type { Line } from './line.ts'

/**
 * Keeps a wagmi config in step with a kit, both ways. The kit owns the connections: each is a connection of wagmi, and a
 * change that wagmi makes by itself (`switchConnection`, a chain for later) is carried out in the kit. Ends with the kit,
 * or by the returned function.
 */
export function mirror({ line, config, appKit }: Mirrored): () => void {
  const { kit, own } = appKit
  const wallets = new Map<string, Connector>()
  /** Whether this function is writing to the config: its own changes need no answer. */
  let isWriting = false
  /** Whether the status `connecting` is the kit's, and not that of a call of wagmi. */
  let isConnecting = false

  const write = (change: (state: State) => State): void => {
    isWriting = true
    try {
      config.setState(change)
    } finally {
      isWriting = false
    }
  }
  const walletFor = (id: string, make: () => Parameters<typeof kitWallet>[1]): Connector => {
    const known = wallets.get(id)
    if (known) return known
    const made = config._internal.connectors.setup(kitWallet(line, make()))
    wallets.set(id, made)
    return made
  }
  const connectorOf = (connection: Connected): Connector =>
    walletFor(connection.id, () => ({
      ...listed(walletOf(kit.store.getState(), connection), connection.connectorId),
      connectorId: connection.connectorId,
      connectionId: connection.id,
    }))

  /** Lists the kit's EVM wallets beside the host's own connectors. */
  const list = (): void => {
    // A server lists none of them, and a wallet may announce itself before React has taken over the server's markup.
    if (!isHydrated(config)) return
    const ours = [...kit.connectors.values()]
      .filter(({ namespaces }) => namespaces.includes('eip155'))
      .map((wallet) =>
        walletFor(wallet.id, () => ({ ...listed(wallet, wallet.id), connectorId: wallet.id })),
      )
    const others = config.connectors.filter(
      ({ id, uid }) => !isOurs(uid) && !ours.some((each) => each.id === id),
    )
    const next = [...others, ...ours]
    if (
      next.length === config.connectors.length &&
      next.every((each, at) => each === config.connectors[at])
    )
      return
    config._internal.connectors.setState(next)
  }
  const isOurs = (uid: string): boolean => [...wallets.values()].some((each) => each.uid === uid)

  const show = (): void => {
    const state = kit.store.getState()
    // Until then wagmi shows the connections that it remembers, also where a server has rendered them.
    if (!state.initialized || !isHydrated(config)) return
    const live = connectionsOf(state, 'eip155')
    const before = config.state
    const connections = new Map<string, Connection>(
      live.map((connection) => {
        const connector = connectorOf(connection)
        const { accounts, network } = connection
        return [
          connector.uid,
          { accounts: addressesOf(accounts), chainId: chainIdOf(network), connector },
        ]
      }),
    )
    // Connections that wagmi made with a connector of the host.
    for (const [uid, connection] of before.connections)
      if (
        !isOurs(uid) &&
        config.connectors.some((each) => each === connection.connector && each.type !== windowType)
      )
        connections.set(uid, connection)
    const [first] = connections.keys()
    const current = first ?? null
    const isAsking = state.connections.eip155?.status === 'connecting'
    const status = ((): State['status'] => {
      if (current) return 'connected'
      if (isAsking) return 'connecting'
      // A call of wagmi that is under way ends its status itself.
      const isUnderWay = before.status === 'reconnecting' || before.status === 'connecting'
      return isUnderWay && !isConnecting ? before.status : 'disconnected'
    })()
    if (!current && isAsking && before.status !== 'connecting') isConnecting = true
    if (!isAsking || current) isConnecting = false
    const chainId = current ? before.chainId : (chosenChain(state, config) ?? before.chainId)
    if (isSame(before, { connections, current, status, chainId })) return
    // wagmi's `onConnect` listens to this step, which a wallet that connects several namespaces at once leaves out.
    if (status === 'connected' && before.status === 'disconnected')
      write((each) => ({ ...each, status: 'connecting' }))
    write((each) => ({ ...each, connections, current, status, chainId }))
  }

  /** Carries out a change that was made in wagmi, then shows the kit's state again. */
  const answer = (state: State, before: State): void => {
    if (isWriting) return
    const shown = kit.store.getState()
    if (!shown.initialized || !isHydrated(config)) return
    const live = connectionsOf(shown, 'eip155')
    const chosen =
      state.current !== before.current &&
      live.find((each) => connectorOf(each).uid === state.current)
    if (chosen && chosen !== live[0])
      return void own
        .actions()
        .then(({ switchConnection }) =>
          switchConnection(kit, { namespace: 'eip155', id: chosen.id }),
        )
        .finally(show)
        .catch(console.error)
    // Without a session it is chosen at once. wagmi has no other chains than the kit.
    if (live.length === 0 && state.chainId !== before.chainId)
      void own
        .actions()
        .then(({ switchNetwork }) => switchNetwork(kit, { network: networkOfChain(state.chainId) }))
        .catch(() => {})
    // During a call of wagmi nothing is shown anew; the call itself ends its status.
    if (state.status === 'connecting' && before.status !== 'connecting') return
    show()
  }

  const addChains = (state: KitState): void => {
    const chains = state.networks.filter((each) => each.chainNamespace === 'eip155').map(chainOf)
    const { transports } = config._internal
    // A config that makes its own clients has none.
    if (transports) for (const chain of chains) transports[chain.id] ??= transportOf(chain)
    const [first, ...rest] = chains
    if (first) config._internal.chains.setState([first, ...rest])
  }

  const ends = [
    kit.store.subscribe((state, before) => {
      if (state.connectors !== before.connectors) list()
      if (state.networks !== before.networks) addChains(state)
      show()
    }),
    config.subscribe((state) => state, answer),
    persistenceOf(config)?.onFinishHydration(() => {
      list()
      show()
    }),
  ]
  const leave = (): void => {
    kit.cleanup.delete(end)
    for (const each of ends) each?.()
  }
  const end = (): void => {
    leave()
    write((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
  }
  kit.cleanup.add(end)
  list()
  show()
  return leave
}

type Mirrored = { readonly line: Line; readonly config: Config; readonly appKit: AppKit }
type Connection = State['connections'] extends Map<string, infer Each> ? Each : never

/** Whether wagmi has read its storage. With `ssr` it reads it when its provider is mounted, so that both renders agree. */
function isHydrated(config: Config): boolean {
  return persistenceOf(config)?.hasHydrated() ?? true
}

/** The part of the config's store that reads storage; absent with `storage: null`. */
function persistenceOf({ _internal }: Config): Persistence | undefined {
  // As: wagmi's type of this store is `never` without zustand's own types of its middleware.
  return (_internal.store as { readonly persist?: Persistence }).persist
}

type Persistence = { hasHydrated(): boolean; onFinishHydration(listen: () => void): () => void }

/** The chain for the next connection. */
function chosenChain(state: KitState, config: Config): number | undefined {
  const network = networkIdOf(state, 'eip155')
  const chainId = network && chainIdOf(network)
  return config.chains.find(({ id }) => id === chainId)?.id
}

function isSame(before: State, next: State): boolean {
  return (
    before.current === next.current &&
    before.status === next.status &&
    before.chainId === next.chainId &&
    before.connections.size === next.connections.size &&
    [...next.connections].every(([uid, { accounts, chainId, connector }]) => {
      const known = before.connections.get(uid)
      return (
        known?.connector === connector &&
        known.chainId === chainId &&
        known.accounts.length === accounts.length &&
        known.accounts.every((account, at) => account === accounts[at])
      )
    })
  )
}

/** The entry of a kit's wallet in wagmi's list. */
function listed(
  wallet:
    | {
        readonly name: string
        readonly type: string
        readonly icon?: string | undefined
        readonly rdns?: string | undefined
      }
    | undefined,
  id: string,
): ListedWallet {
  const { name = id, type = '', icon, rdns } = wallet ?? {}
  return {
    id,
    name,
    icon,
    rdns,
    type: id === walletConnectId ? 'walletConnect' : (types[type] ?? 'external'),
  }
}

/** The kinds of connectors by wagmi's names. */
const types: { readonly [type: string]: string | undefined } = {
  ANNOUNCED: 'injected',
  INJECTED: 'injected',
  AUTH: 'auth',
}
