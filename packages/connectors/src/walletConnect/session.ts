import type {
  CaipNetwork,
  PrepareRequest,
  Session,
  SessionChange,
  WalletFacts,
} from '@latchkey/core'
import type { PairingClient, PairingEvent, PairingSession } from '@latchkey/pairing'
import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import { addressOf, readAccounts, readChain } from './events.ts'
import { createProvider } from './provider.ts'
import { type Ask, createRequests } from './requests.ts'

/** Wallets report one change several times, and sometimes a wrong network first (walletconnect.md 13). */
const quietMs = 1_000

export type SessionParts = {
  readonly client: PairingClient
  readonly paired: PairingSession
  readonly wallet: WalletFacts
  readonly networks: readonly CaipNetwork[]
  readonly read: PrepareRequest['read']
  /** Ends the pairing session, and with it the sessions of its other families. */
  readonly end: () => Promise<void>
}

/** One family's part of a pairing session; undefined when the wallet approved no account of it. */
export function createSession(family: NamespaceId, parts: SessionParts): Session | undefined {
  const { client, paired, networks } = parts
  let granted = paired.namespaces[family]
  if (!granted) return undefined
  let network = firstNetwork(granted.chains, networks)
  let addresses = addressesOn(granted.accounts, network)
  /** Networks that the wallet switched to on request, though its session does not have them. */
  const agreed = new Set<NetworkId>()
  const listeners = new Set<(change: SessionChange) => void>()
  const emit = (change: SessionChange): void => {
    for (const listener of [...listeners]) listener(change)
  }

  /** The accounts that the wallet last reported as selected, as long as it has them. */
  let selected: readonly string[] = []
  let coming: NetworkId | undefined
  let quiet: ReturnType<typeof setTimeout> | undefined
  const apply = (): void => {
    clearTimeout(quiet)
    const moved = coming !== undefined && coming !== network
    network = coming ?? network
    coming = undefined
    const now = selected.length ? selected : addressesOn(granted?.accounts ?? [], network)
    const changed = now.length > 0 && now.join() !== addresses.join()
    if (changed) addresses = now
    if (changed) emit({ kind: 'accounts', addresses })
    if (moved) emit({ kind: 'network', network })
  }
  const applyLater = (): void => {
    clearTimeout(quiet)
    quiet = setTimeout(apply, quietMs)
  }

  const isApproved = (id: NetworkId): boolean => granted?.chains.includes(id) || agreed.has(id)
  const moveTo = (id: NetworkId): boolean => {
    if (!isApproved(id)) return false
    coming = id
    apply()
    return true
  }

  const onEvent = (event: PairingEvent): void => {
    if (event.kind === 'deleted' && event.topic === paired.topic) return finish()
    if (event.kind === 'updated' && event.session.topic === paired.topic) {
      granted = event.session.namespaces[family]
      if (!granted) return finish()
      const had = granted.accounts.map(addressOf)
      selected = selected.filter((address) => had.includes(address))
      if (!isApproved(coming ?? network)) coming = firstNetwork(granted.chains, networks)
      applyLater()
    }
    if (event.kind !== 'event' || event.topic !== paired.topic) return
    if (event.name === 'chainChanged') {
      const to = readChain(event.data, event.chainId)
      if (!to?.startsWith(`${family}:`)) return
      coming = to
      // A network that the wallet reports needs no switch request.
      agreed.add(to)
      applyLater()
    }
    if (event.name === 'accountsChanged') {
      const now = readAccounts(event.data, event.chainId, family)
      // An empty list means locked, and the session survives that.
      if (now.length === 0) return
      selected = now
      applyLater()
    }
  }
  const unsubscribe = client.subscribe(onEvent)
  const release = (): void => {
    unsubscribe()
    clearTimeout(quiet)
    listeners.clear()
  }
  const finish = (): void => {
    emit({ kind: 'closed' })
    release()
  }

  const ask: Ask = createRequests(family, {
    ...parts,
    state: () => ({ network, addresses, approved: granted?.chains ?? [] }),
    moveTo,
    agree: (id) => {
      agreed.add(id)
      moveTo(id)
    },
  })
  const provider = createProvider({
    ask: (call) => ask(network, call),
    state: () => ({ network, addresses }),
    subscribe: (listener) => listeners.add(listener),
  })
  return {
    id: paired.topic,
    wallet: parts.wallet,
    get addresses() {
      return addresses
    },
    get network() {
      return network
    },
    get methods() {
      return granted?.methods
    },
    provider,
    request: ask,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    moveTo,
    approves: isApproved,
    close: async () => {
      release()
      await parts.end()
    },
    release,
  }
}

/** The host's first network that the wallet approved, networks in use first; otherwise the wallet's first network. */
function firstNetwork(chains: readonly string[], networks: readonly CaipNetwork[]): NetworkId {
  const ours = networks.find((network) => chains.includes(network.caipNetworkId))
  // As: the pairing client gives CAIP-2 ids of the family, at least one.
  return ours?.caipNetworkId ?? (chains[0] as NetworkId)
}

/** The addresses of a network first; for a network without addresses, all addresses. */
function addressesOn(accounts: readonly string[], network: NetworkId): readonly string[] {
  const here = accounts.filter((account) => account.startsWith(`${network}:`))
  return [...new Set((here.length ? here : accounts).map(addressOf))]
}
