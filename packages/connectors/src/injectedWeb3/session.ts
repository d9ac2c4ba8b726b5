import type { Connector, ConnectorInfo, Session, SessionChange } from '@latchkey/core'
import { KitError, type NetworkId } from '@latchkey/protocol'
import { fromExtension } from './errors.ts'
import {
  type Enabled,
  type Extension,
  type ExtensionAccount,
  readAccounts,
  readEnabled,
} from './extension.ts'
import type { PolkadotProvider } from './provider.ts'
import { createRequests } from './requests.ts'
import { sleepingProvider } from './sleeping.ts'
import { networkOf } from './transactions.ts'

/** Accounts that the page may see; `enabled` once the wallet was asked in this visit. */
type Opened = {
  readonly enabled?: Enabled | undefined
  readonly accounts: readonly ExtensionAccount[]
}

/** Most accounts that are stored for the next visit. No visitor chooses among more. */
const maxKept = 100

/** A connector for one extension. */
export function extensionConnector(info: ConnectorInfo, extension: Extension): Connector {
  return {
    ...info,
    // `enable` may prompt. So the stored accounts are shown, and the first request enables the extension
    // (docs/decisions/0019).
    resume: async ({ networks, session }) => {
      const wanted = networks.map(({ caipNetworkId }) => caipNetworkId)
      const accounts = readKept(session)
      return accounts && createSession(info, extension, { accounts }, wanted)
    },
    connect: async ({ networks }) => {
      const wanted = networks.map(({ caipNetworkId }) => caipNetworkId)
      const session = createSession(info, extension, await open(extension), wanted)
      // The visitor allowed the page without an account, or refused it on an earlier day.
      if (!session) throw new KitError('UNAUTHORIZED')
      return session
    },
  }
}

async function open({ enable }: Extension): Promise<Opened & { readonly enabled: Enabled }> {
  try {
    const enabled = readEnabled(await enable(globalThis.location.host))
    const accounts = enabled && readAccounts(await enabled.getAccounts())
    if (!accounts) throw new KitError('WALLET_REPLY_INVALID', { method: 'enable' })
    return { enabled, accounts }
  } catch (cause) {
    throw fromExtension(cause)
  }
}

function readKept(text: string | undefined): readonly ExtensionAccount[] | undefined {
  try {
    return readAccounts(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

/** Undefined when no account serves a network of the host. */
function createSession(
  { id: connector }: ConnectorInfo,
  extension: Extension,
  first: Opened,
  wanted: readonly NetworkId[],
): Session | undefined {
  let { accounts } = first
  const on = (id: NetworkId): readonly ExtensionAccount[] =>
    accounts.filter(({ genesisHash }) => genesisHash === undefined || networkOf(genesisHash) === id)
  const found = wanted.find((id) => on(id).length > 0)
  if (!found) return undefined
  let network = found
  const addresses = (): readonly string[] => on(network).map(({ address }) => address)
  const listeners = new Set<(change: SessionChange) => void>()
  const emit = (change: SessionChange): void => {
    for (const listener of [...listeners]) listener(change)
  }
  const onAccounts = (value: unknown): void => {
    const read = readAccounts(value)
    if (!read) return void askAgain(++news)
    news++
    const before = addresses().join()
    accounts = inOrder(accounts, read)
    // Accounts of one chain only may leave the network without an account.
    const next = on(network).length ? network : (wanted.find((id) => on(id).length > 0) ?? network)
    const isMoved = next !== network
    network = next
    if (before !== addresses().join()) emit({ kind: 'accounts', addresses: addresses() })
    if (isMoved) emit({ kind: 'network', network })
  }
  let news = 0
  /** Asks for accounts that the wallet reported in an unreadable form. A later report counts more than the answer. */
  const askAgain = async (asked: number): Promise<void> => {
    try {
      const answer = await enabled?.getAccounts()
      if (asked === news && readAccounts(answer)) onAccounts(answer)
    } catch {
      // A wallet that cannot be asked keeps the known accounts.
    }
  }
  let enabled: Enabled | undefined
  let isReleased = false
  let stop: unknown
  const start = (opened: Enabled): void => {
    enabled = opened
    if (isReleased) return
    try {
      stop = opened.subscribe?.(onAccounts)
    } catch {
      // A wallet without events keeps the known accounts.
    }
  }
  let waking: Promise<Enabled> | undefined
  const wake = async (): Promise<Enabled> => {
    const opened = await open(extension)
    start(opened.enabled)
    onAccounts(opened.accounts)
    return opened.enabled
  }
  const awake = async (): Promise<Enabled> =>
    enabled ?? (waking ??= wake().finally(() => (waking = undefined)))
  if (first.enabled) start(first.enabled)
  const release = (): void => {
    isReleased = true
    listeners.clear()
    try {
      if (typeof stop === 'function') stop()
    } catch {
      // Disconnecting does not depend on the wallet. Its later events are ignored.
    }
  }
  const request = createRequests(awake, () => on(network))
  const subscribe = (listener: (change: SessionChange) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const own = first.enabled
    ? // As: the wallet's own objects, for the host's direct use.
      (first.enabled.own as Pick<PolkadotProvider, 'accounts' | 'signer'>)
    : sleepingProvider({ enabled: () => enabled, awake, accounts: () => accounts, subscribe })
  return {
    get addresses() {
      return addresses()
    },
    get network() {
      return network
    },
    unordered: true,
    get details() {
      return Object.fromEntries(accounts.map((each) => [each.address, detailsOf(each)]))
    },
    get id() {
      const kept = accounts.slice(0, maxKept)
      return JSON.stringify(
        kept.map(({ address, type, genesisHash }) => ({ address, type, genesisHash })),
      )
    },
    provider: {
      name: connector.slice('polkadot:'.length),
      version: extension.version,
      ...own,
      request: (call) => request(network, call),
    } satisfies PolkadotProvider,
    request,
    subscribe,
    // Polkadot wallets have no network: each transaction names its own.
    moveTo: (id) => {
      if (on(id).length === 0) return false
      network = id
      emit({ kind: 'network', network })
      return true
    },
    // The standard has no disconnect: the visitor revokes the permission in the wallet.
    close: async () => release(),
    release,
  }
}

/** Wallets have no account in use. The first account stays first as long as it exists, in any order of the wallet. */
function inOrder(
  before: readonly ExtensionAccount[],
  now: readonly ExtensionAccount[],
): readonly ExtensionAccount[] {
  const place = ({ id }: ExtensionAccount): number => {
    const found = before.findIndex((each) => each.id === id)
    return found < 0 ? before.length : found
  }
  return now.toSorted((a, b) => place(a) - place(b))
}

/** The account is its key, except for ecdsa, where it is the key's hash, and for accounts without a type. */
function detailsOf({ id, type }: ExtensionAccount): { readonly publicKey?: string } {
  return type === 'sr25519' || type === 'ed25519' ? { publicKey: `0x${id}` } : {}
}
