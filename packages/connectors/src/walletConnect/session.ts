import type {
  CaipNetwork,
  PrepareRequest,
  Session,
  SessionChange,
  WalletFacts,
} from '@latchkey/core'
import type { PairingClient, PairingEvent, PairingSession } from '@latchkey/pairing'
import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import { createAccounts } from './accounts.ts'
import { readAccounts, readChain, type ReportedAccounts } from './events.ts'
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
  /** Ends the pairing session, and with it the sessions of its other namespaces. */
  readonly end: () => Promise<void>
}

/** One namespace's part of a pairing session; undefined when the wallet approved no account of it. */
export function createSession(namespace: NamespaceId, parts: SessionParts): Session | undefined {
  const { client, paired, networks } = parts
  let granted = paired.namespaces[namespace]
  if (!granted) return undefined
  const accounts = createAccounts(granted.accounts)
  let network = firstNetwork(granted.chains, networks)
  let addresses = accounts.on(network)
  /** Networks that the wallet switched to on request, though its session does not have them. */
  const agreed = new Set<NetworkId>()
  const listeners = new Set<(change: SessionChange) => void>()
  const emit = (change: SessionChange): void => {
    for (const listener of [...listeners]) listener(change)
  }

  /** A network that the wallet goes to. Without an account there, it waits for the wallet to name one. */
  let coming: NetworkId | undefined
  let quiet: ReturnType<typeof setTimeout> | undefined
  const apply = (): void => {
    clearTimeout(quiet)
    const to = coming !== undefined && accounts.on(coming).length > 0 ? coming : network
    const moved = to !== network
    if (to === coming) coming = undefined
    network = to
    const now = accounts.on(network)
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
    if (!isApproved(id) || accounts.on(id).length === 0) return false
    coming = id
    apply()
    return true
  }

  const onEvent = (event: PairingEvent): void => {
    if (event.kind === 'deleted' && event.topic === paired.topic) return finish()
    if (event.kind === 'updated' && event.session.topic === paired.topic) {
      granted = event.session.namespaces[namespace]
      if (!granted) return finish()
      accounts.grant(granted.accounts)
      const isThere = isApproved(network) && accounts.on(network).length > 0
      if (!(coming ? isApproved(coming) : isThere)) coming = firstNetwork(granted.chains, networks)
      applyLater()
    }
    if (event.kind !== 'event' || event.topic !== paired.topic) return
    if (event.name === 'chainChanged') {
      const to = readChain(event.data, event.chainId)
      if (!to?.startsWith(`${namespace}:`)) return
      coming = to
      // A network that the wallet reports needs no switch request.
      agreed.add(to)
      applyLater()
    }
    if (event.name === 'accountsChanged') {
      const reported = readAccounts(event.data, event.chainId, namespace)
      if (reported) take(reported)
      else if (namespace === 'eip155') void askAccounts()
    }
  }
  const take = (reported: ReportedAccounts): void => {
    // An empty list means locked, and the session survives that.
    if (reported.size === 0) return
    accounts.report(reported)
    applyLater()
  }
  /** Asks the wallet for accounts that it reported in an unreadable form. `eth_accounts` never prompts. */
  const askAccounts = async (): Promise<void> => {
    const { topic } = paired
    const chainId = granted?.chains.includes(network) ? network : granted?.chains[0]
    if (!chainId || !granted?.methods.includes('eth_accounts')) return
    const call = { topic, chainId, method: 'eth_accounts' }
    const answer = await client.request(call).catch(() => undefined)
    const reported = readAccounts(answer, chainId, namespace)
    if (reported) take(reported)
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

  const ask: Ask = createRequests(namespace, {
    ...parts,
    state: () => ({ network, addresses, approved: granted?.chains ?? [] }),
    moveTo,
    agree: (id) => {
      agreed.add(id)
      coming = id
      apply()
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
    get granted() {
      return [...new Set(accounts.all().map((address) => address.toLowerCase()))]
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
  // As: the pairing client gives CAIP-2 ids of the namespace, at least one, each with an account.
  return ours?.caipNetworkId ?? (chains[0] as NetworkId)
}
