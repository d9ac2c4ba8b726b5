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
import { createRequests, networkOf } from './requests.ts'
import { sleepingProvider } from './sleeping.ts'

/** What the page may see; `enabled` once the wallet was asked in this visit. */
type Opened = {
  readonly enabled?: Enabled | undefined
  readonly accounts: readonly ExtensionAccount[]
}

/** Kept for the next visit. Nobody picks from more. */
const maxKept = 100

/** A connector over one extension. */
export function extensionConnector(info: ConnectorInfo, extension: Extension): Connector {
  return {
    ...info,
    // The one way in may ask the owner: the accounts of the last visit are shown, and the first request goes in
    // (docs/decisions/0019).
    resume: async ({ networks, session }) => {
      const wanted = networks.map(({ caipNetworkId }) => caipNetworkId)
      const accounts = readKept(session)
      return accounts && createSession(info, extension, { accounts }, wanted)
    },
    connect: async ({ networks }) => {
      const wanted = networks.map(({ caipNetworkId }) => caipNetworkId)
      const session = createSession(info, extension, await open(extension), wanted)
      // Its owner said yes to the page and chose no account for it, or said no to it on an earlier day.
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

/** Undefined when no account is there for any network of the host's. */
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
    if (!read) return
    const before = addresses().join()
    accounts = inOrder(accounts, read)
    if (before !== addresses().join()) emit({ kind: 'accounts', addresses: addresses() })
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
      // A wallet that cannot tell of changes: what is known stays.
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
      // Leaving does not depend on the wallet; what it still sends is heard by nobody.
    }
  }
  const request = createRequests(awake, () => on(network))
  const subscribe = (listener: (change: SessionChange) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const own = first.enabled
    ? // As: the wallet's own objects, which are the host's to use as it would without us.
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
    // Wallets are on no network: each transaction names its own.
    moveTo: (id) => {
      if (on(id).length === 0) return false
      network = id
      emit({ kind: 'network', network })
      return true
    },
    // There is no goodbye in the standard: the owner takes the page's permission back in the wallet.
    close: async () => release(),
    release,
  }
}

/** Wallets have no account in use: the first stays so as long as it is there, wherever the wallet puts new ones. */
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

/** The account is its key, but for those of ecdsa, where it is the key's hash, and those that do not say. */
function detailsOf({ id, type }: ExtensionAccount): { readonly publicKey?: string } {
  return type === 'sr25519' || type === 'ed25519' ? { publicKey: `0x${id}` } : {}
}
