import type { Connector, ConnectorInfo, Session, SessionChange } from '@latchkey/core'
import { isKitError, KitError, type NetworkId } from '@latchkey/protocol'
import { within } from '../within.ts'
import { createProvider } from './provider.ts'
import { type BitcoinWallet, kept, readKept, type WalletState } from './wallet.ts'

/** Time limit for a wallet to disconnect. */
const disconnectMs = 3000

/** A connector for one Bitcoin wallet. */
export function bitcoinConnector(info: ConnectorInfo, wallet: BitcoinWallet): Connector {
  return {
    ...info,
    resume: async ({ networks, session }) => {
      const wanted = networks.map(({ caipNetworkId }) => caipNetworkId)
      const state = wallet.needsAsking ? readKept(session) : await wallet.read(wanted)
      return state && createSession(wallet, state, wanted)
    },
    connect: async ({ networks }) => {
      const wanted = networks.map(({ caipNetworkId }) => caipNetworkId)
      return createSession(wallet, await wallet.connect(wanted), wanted)
    },
    onReturn: (listener) => watched(wallet, listener),
  }
}

function createSession(
  wallet: BitcoinWallet,
  first: WalletState,
  wanted: readonly NetworkId[],
): Session {
  let state = first
  /** The host's first network that the accounts serve, networks in use first; otherwise the wallet's first network. */
  const choice = (): NetworkId =>
    wanted.find((id) => state.networks.includes(id)) ?? state.networks[0]
  const addresses = (): readonly string[] => state.accounts.map(({ address }) => address)
  let network = choice()
  const listeners = new Set<(change: SessionChange) => void>()
  const emit = (change: SessionChange): void => {
    for (const listener of [...listeners]) listener(change)
  }
  const goTo = (id: NetworkId): void => {
    if (network === id) return
    network = id
    emit({ kind: 'network', network })
  }
  const take = (next: WalletState): void => {
    const before = addresses().join()
    state = next
    goTo(next.networks.includes(network) ? network : choice())
    if (before !== addresses().join()) emit({ kind: 'accounts', addresses: addresses() })
  }
  let asked = 0
  /** The network that the wallet is asked to switch to. */
  let switching: NetworkId | undefined
  // Wallets describe changes in different ways, so an event only causes a new request.
  const look = async (): Promise<void> => {
    const mine = ++asked
    try {
      const next = await wallet.read(wanted)
      // A later request replaces this answer, and so does a switch, until the wallet is on the new network.
      if (mine !== asked || (switching && !next?.networks.includes(switching))) return
      if (next) take(next)
      else emit({ kind: 'accounts', addresses: [] })
    } catch (error) {
      // An unsupported network ends the accounts; a wallet that cannot answer keeps the known state.
      if (mine === asked && isKitError(error, 'CHAIN_UNSUPPORTED'))
        emit({ kind: 'accounts', addresses: [] })
    }
  }
  const stop = watched(wallet, () => void look())
  const release = (): void => {
    listeners.clear()
    stop()
  }
  const moveTo = (id: NetworkId): boolean => {
    if (!state.networks.includes(id)) return false
    goTo(id)
    return true
  }
  const switchNetwork = async (id: NetworkId): Promise<void> => {
    if (moveTo(id)) return
    if (!wallet.switchNetwork) throw new KitError('CHAIN_UNSUPPORTED', { network: id })
    switching = id
    try {
      take(await wallet.switchNetwork(id))
    } finally {
      switching = undefined
      asked++
    }
    if (!moveTo(id)) throw new KitError('WALLET_REPLY_INVALID', { network: id })
  }
  const provider = createProvider({
    wallet,
    accounts: () => state.accounts,
    network: () => network,
    switchNetwork,
  })
  return {
    get addresses() {
      return addresses()
    },
    get network() {
      return network
    },
    get id() {
      return wallet.needsAsking ? kept(state) : undefined
    },
    get details() {
      return Object.fromEntries(
        state.accounts.map(({ address, type, publicKey, path }) => [
          address,
          { type, ...(publicKey ? { publicKey } : {}), ...(path ? { path } : {}) },
        ]),
      )
    },
    provider,
    request: async (id, call) => {
      if (!state.networks.includes(id)) throw new KitError('CHAIN_UNSUPPORTED', { network: id })
      return provider.request(call)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    moveTo,
    close: async () => {
      await within(disconnectMs, async () => wallet.disconnect?.())
      release()
    },
    release,
  }
}

/** A wallet without working events is used without them. Returns a function that stops. */
function watched(wallet: BitcoinWallet, changed: () => void): () => void {
  try {
    const stop = wallet.watch?.(changed)
    return () => {
      try {
        if (typeof stop === 'function') stop()
      } catch {
        // Disconnecting does not depend on the wallet. Its later events are ignored.
      }
    }
  } catch {
    return () => {}
  }
}
