import type {
  Connector,
  ConnectorInfo,
  ConnectRequest,
  Session,
  SessionChange,
} from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { within } from '../within.ts'
import { chainOf, firstNetwork } from './networks.ts'
import { createProvider } from './provider.ts'
import { createRequests } from './requests.ts'
import { createSigning } from './signing.ts'
import { readAccounts, type StandardAccount, type StandardWallet } from './wallet.ts'

/** Time limit for a wallet to disconnect. */
const disconnectMs = 3000

type Accounts = readonly [StandardAccount, ...StandardAccount[]]

/** A connector for one wallet of the Wallet Standard. */
export function standardConnector(info: ConnectorInfo, wallet: StandardWallet): Connector {
  const start = async (
    { networks }: ConnectRequest,
    ...input: readonly unknown[]
  ): Promise<Session | undefined> => {
    const accounts = readAccounts(await wallet.features.connect(...input))
    if (!accounts) throw new KitError('WALLET_REPLY_INVALID', { method: 'standard:connect' })
    return isSome(accounts) ? createSession(wallet, accounts, networks) : undefined
  }
  return {
    ...info,
    // Without a prompt: the accounts that the wallet allowed before, or none (`standard:connect`, `silent`).
    resume: (request) => start(request, { silent: true }),
    connect: async (request) => {
      const session = await start(request)
      if (!session) throw new KitError('WALLET_REPLY_INVALID', { method: 'standard:connect' })
      return session
    },
  }
}

function createSession(
  { features, objects }: StandardWallet,
  first: Accounts,
  networks: ConnectRequest['networks'],
): Session {
  let accounts = first
  const addresses = (): readonly string[] => accounts.map(({ address }) => address)
  let network = firstNetwork(first[0].chains, networks)
  const listeners = new Set<(change: SessionChange) => void>()
  const emit = (change: SessionChange): void => {
    for (const listener of [...listeners]) listener(change)
  }
  const onChange = (value: unknown): void => {
    const changed = readAccounts(value)
    if (!changed) return
    if (!isSome(changed)) return emit({ kind: 'accounts', addresses: [] })
    const before = addresses().join()
    accounts = changed
    if (before !== addresses().join()) emit({ kind: 'accounts', addresses: addresses() })
  }
  const off = features.on?.('change', onChange)
  const release = (): void => {
    listeners.clear()
    try {
      if (typeof off === 'function') off()
    } catch {
      // Disconnecting does not depend on the wallet. Its later events are ignored.
    }
  }
  const signing = createSigning(features)
  const request = createRequests({ signing, accounts: () => accounts })
  const session: Session = {
    get addresses() {
      return addresses()
    },
    get network() {
      return network
    },
    provider: createProvider({
      signing,
      objects,
      request: (call) => request(network, call),
      state: () => ({ network, account: accounts[0] }),
    }),
    request,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // Each transaction names its network, so the wallet learns the choice with the next transaction.
    moveTo: (id) => {
      if (!chainOf(id, accounts[0].chains)) return false
      network = id
      emit({ kind: 'network', network })
      return true
    },
    close: async () => {
      release()
      await within(disconnectMs, async () => features.disconnect?.())
    },
    release,
  }
  return session
}

function isSome(accounts: readonly StandardAccount[]): accounts is Accounts {
  return accounts.length > 0
}
