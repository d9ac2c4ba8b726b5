import type {
  Connector,
  ConnectorInfo,
  ConnectRequest,
  Session,
  SessionChange,
} from '@latchkey/core'
import { KitError, type NetworkId } from '@latchkey/protocol'
import { within } from '../within.ts'
import { chainOf, firstNetwork } from './networks.ts'
import { createProvider } from './provider.ts'
import { createRequests } from './requests.ts'
import { createSigning } from './signing.ts'
import { fieldsOf } from './values.ts'
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
    onReturn: (listener) => listenTo(wallet, listener),
  }
}

/** Calls a listener for each change that the wallet reports. Returns a function that stops. */
function listenTo({ features }: StandardWallet, listener: (value: unknown) => void): () => void {
  const off = watched(features, listener)
  return () => {
    try {
      if (typeof off === 'function') off()
    } catch {
      // Disconnecting does not depend on the wallet. Its later events are ignored.
    }
  }
}

function createSession(
  wallet: StandardWallet,
  first: Accounts,
  networks: ConnectRequest['networks'],
): Session {
  const { features, objects } = wallet
  let accounts = first
  let network = firstNetwork(first[0].chains, networks)
  /** The accounts that the wallet has on a network. */
  const on = (id: NetworkId): readonly StandardAccount[] =>
    accounts.filter(({ chains }) => chainOf(id, chains))
  const here = (): Accounts => {
    const found = on(network)
    return isSome(found) ? found : accounts
  }
  const addresses = (): readonly string[] => here().map(({ address }) => address)
  const listeners = new Set<(change: SessionChange) => void>()
  const emit = (change: SessionChange): void => {
    for (const listener of [...listeners]) listener(change)
  }
  let news = 0
  const take = (changed: readonly StandardAccount[]): void => {
    news++
    if (!isSome(changed)) return emit({ kind: 'accounts', addresses: [] })
    const before = addresses().join()
    accounts = changed
    const isMoved = on(network).length === 0
    if (isMoved) network = firstNetwork(changed[0].chains, networks)
    if (before !== addresses().join()) emit({ kind: 'accounts', addresses: addresses() })
    if (isMoved) emit({ kind: 'network', network })
  }
  const onChange = (value: unknown): void => {
    const changed = readAccounts(value)
    if (changed) return take(changed)
    // A change of other properties has no accounts.
    if ('accounts' in fieldsOf(value)) void askAgain(++news)
  }
  /** Asks for accounts that the wallet reported in an unreadable form. A later report counts more than the answer. */
  const askAgain = async (asked: number): Promise<void> => {
    try {
      const answer = readAccounts(await features.connect({ silent: true }))
      if (answer && asked === news) take(answer)
    } catch {
      // A wallet that cannot be asked keeps the known accounts.
    }
  }
  const stop = listenTo(wallet, onChange)
  const release = (): void => {
    listeners.clear()
    stop()
  }
  const signing = createSigning(features)
  const request = createRequests({ signing, accounts: here })
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
      state: () => ({ network, account: here()[0] }),
    }),
    request,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // Each transaction names its network, so the wallet learns the choice with the next transaction.
    moveTo: (id) => {
      if (on(id).length === 0) return false
      network = id
      emit({ kind: 'network', network })
      return true
    },
    close: async () => {
      await within(disconnectMs, async () => features.disconnect?.())
      release()
    },
    release,
  }
  return session
}

/** A wallet without working events is used without them. */
function watched({ on }: StandardWallet['features'], onChange: (value: unknown) => void): unknown {
  try {
    return on?.('change', onChange)
  } catch {
    return undefined
  }
}

function isSome(accounts: readonly StandardAccount[]): accounts is Accounts {
  return accounts.length > 0
}
