import type { Connector, ConnectorInfo, Session, SessionChange } from '@latchkey/core'
import { isKitError, KitError, type NetworkId, walletErrors } from '@latchkey/protocol'
import { within } from '../within.ts'
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

/**
 * How long an extension may take for an origin that it has allowed. One that takes longer is asking its owner, who took
 * that back: it is not waited for, and not asked again (docs/decisions/0019). Less than what the kit grants a wallet.
 */
const silentMs = 4000

type Opened = { readonly enabled: Enabled; readonly accounts: readonly ExtensionAccount[] }

/** A connector over one extension. */
export function extensionConnector(info: ConnectorInfo, extension: Extension): Connector {
  return {
    ...info,
    resume: async ({ networks }) => {
      let opened: Opened | undefined
      await within(silentMs, async () => {
        opened = await open(extension).catch(unlessRefused)
      })
      const wanted = networks.map(({ caipNetworkId }) => caipNetworkId)
      return opened && createSession(info, extension, opened, wanted)
    },
    connect: async ({ networks }) => {
      const wanted = networks.map(({ caipNetworkId }) => caipNetworkId)
      const session = createSession(info, extension, await open(extension), wanted)
      const { text } = walletErrors.UNAUTHORIZED
      // Its owner said yes to the page and chose no account for it, or said no to it on an earlier day.
      if (!session) throw new KitError('UNAUTHORIZED', {}, { text })
      return session
    },
  }
}

async function open({ enable }: Extension): Promise<Opened> {
  try {
    const enabled = readEnabled(await enable(globalThis.location.host))
    const accounts = enabled && readAccounts(await enabled.getAccounts())
    if (!accounts) throw new KitError('WALLET_REPLY_INVALID', { method: 'enable' })
    return { enabled, accounts }
  } catch (cause) {
    throw fromExtension(cause)
  }
}

/** That its owner does not want it is an answer. */
function unlessRefused(error: unknown): undefined {
  if (!isKitError(error, 'USER_REJECTED') && !isKitError(error, 'UNAUTHORIZED')) throw error
}

/** Undefined when no account is there for any network of the host's. */
function createSession(
  { id: connector }: ConnectorInfo,
  { version }: Extension,
  { enabled, accounts: first }: Opened,
  wanted: readonly NetworkId[],
): Session | undefined {
  let accounts = first
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
  let stop: unknown
  try {
    stop = enabled.subscribe?.(onAccounts)
  } catch {
    // A wallet that cannot tell of changes: what is known stays.
  }
  const release = (): void => {
    listeners.clear()
    try {
      if (typeof stop === 'function') stop()
    } catch {
      // Leaving does not depend on the wallet; what it still sends is heard by nobody.
    }
  }
  const request = createRequests(enabled, () => on(network))
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
    // As: the wallet's own objects, which are the host's to use as it would without us.
    provider: {
      name: connector.slice('polkadot:'.length),
      version,
      ...enabled.own,
      request: (call) => request(network, call),
    } as PolkadotProvider,
    request,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
