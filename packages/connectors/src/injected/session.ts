import type { Session, SessionChange } from '@latchkey/core'
import { KitError, type NetworkId } from '@latchkey/protocol'
import { readEvmNetwork } from '../evmNetwork.ts'
import type { Eip1193Provider } from './announcement.ts'
import { isPermitted, revoke } from './permission.ts'

/** Most accounts of a wallet. A longer answer is invalid. */
const maxAccounts = 1000

/**
 * A wallet's session from its answer to the request for accounts; undefined when the answer has no account and the page no
 * permission.
 * @throws KitError `WALLET_REPLY_INVALID`; `UNAUTHORIZED` when the wallet is locked
 */
export async function startSession(
  provider: Eip1193Provider,
  {
    method,
    answer,
    signal,
  }: {
    readonly method: string
    readonly answer: unknown
    /** Until the session exists: an abort stops listening to the wallet. */
    readonly signal: AbortSignal
  },
): Promise<Session | undefined> {
  const addresses = readAccounts(answer)
  if (!addresses) throw new KitError('WALLET_REPLY_INVALID', { method })
  if (addresses.length === 0) {
    if (await isPermitted(provider)) throw new KitError('UNAUTHORIZED')
    return undefined
  }
  // Listens from here on: a change while the wallet is asked for its network is newer than its answer.
  const heard: Heard = { addresses }
  const { subscribe, release } = listen(provider, heard)
  signal.addEventListener('abort', release)
  let session: Session | undefined
  try {
    const call = { method: 'eth_chainId' }
    const answered = readEvmNetwork(await ask(provider, call))
    const network = heard.network ?? answered
    if (!network) throw new KitError('WALLET_REPLY_INVALID', call)
    if (heard.addresses.length > 0)
      // The same object stays in use, so that it is always up to date.
      session = Object.assign(heard, {
        network,
        provider,
        request: (_network: NetworkId, asked: Call) => ask(provider, asked),
        subscribe,
        close: async () => {
          await revoke(provider)
          release()
        },
        release,
      })
    return session
  } finally {
    signal.removeEventListener('abort', release)
    if (!session) release()
  }
}

/** As a promise, even for providers that throw or answer at once. */
async function ask(provider: Eip1193Provider, call: Call): Promise<unknown> {
  return provider.request(call)
}

type Call = { readonly method: string; readonly params?: unknown }

/** The wallet's state, updated by its events. */
type Heard = { addresses: readonly string[]; network?: NetworkId | undefined }

type Line = {
  subscribe(listener: (change: SessionChange) => void): () => void
  /** Stops listening. */
  release(): void
}

function listen(provider: Eip1193Provider, heard: Heard): Line {
  const listeners = new Set<(change: SessionChange) => void>()
  const emit = (change: SessionChange): void => {
    ;[...listeners].forEach((listener) => listener(change))
  }
  // Reports are counted, because an answer is older than a report that came meanwhile.
  let reports = 0
  let networkReports = 0
  const takeAccounts = async (addresses: readonly string[]): Promise<void> => {
    const mine = ++reports
    // A locked wallet names no account either.
    const isLocked = addresses.length === 0 && (await isPermitted(provider))
    if (mine !== reports) return
    heard.addresses = addresses
    emit(isLocked ? { kind: 'away' } : { kind: 'accounts', addresses })
  }
  /** Asks for the accounts. A wallet that cannot be asked keeps its session: only an answer without accounts is a refusal. */
  const askAccounts = async (): Promise<void> => {
    const mine = ++reports
    const addresses = readAccounts(await answerOf(provider, 'eth_accounts'))
    if (addresses && mine === reports) await takeAccounts(addresses)
  }
  const takeNetwork = (network: NetworkId): void => {
    networkReports++
    // Reported even if it repeats the last event: a wallet without an event for a requested switch counts as switched.
    emit({ kind: 'network', network: (heard.network = network) })
  }
  const askNetwork = async (): Promise<void> => {
    const mine = ++networkReports
    const network = readEvmNetwork(await answerOf(provider, 'eth_chainId'))
    if (network && mine === networkReports) takeNetwork(network)
  }
  const handlers = Object.entries({
    accountsChanged: (value: unknown) => {
      const addresses = readAccounts(value)
      void (addresses ? takeAccounts(addresses) : askAccounts())
    },
    chainChanged: (value: unknown) => {
      const network = readEvmNetwork(value)
      if (network) takeNetwork(network)
      else void askNetwork()
    },
    // Also sent when a wallet loses its node for a moment (MetaMask, code 1013).
    disconnect: () => void askAccounts(),
    // The wallet is back, and may have changed meanwhile.
    connect: () => {
      void askAccounts()
      void askNetwork()
    },
  })
  for (const [event, handler] of handlers) {
    try {
      provider.on?.(event, handler)
    } catch {
      // A wallet that does not know an event is used without it.
    }
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    release: () => {
      listeners.clear()
      for (const [event, handler] of handlers) {
        try {
          provider.removeListener?.(event, handler)
        } catch {
          // Disconnecting does not depend on the wallet. No listener is left for its later events.
        }
      }
    },
  }
}

/** The answer to a request without parameters; undefined when the wallet fails. */
async function answerOf(provider: Eip1193Provider, method: string): Promise<unknown> {
  return ask(provider, { method }).catch(() => undefined)
}

function readAccounts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length > maxAccounts) return undefined
  const accounts = [...value] as readonly unknown[]
  return accounts.every((account) => typeof account === 'string' && account.length <= 128)
    ? (accounts as readonly string[])
    : undefined
}
