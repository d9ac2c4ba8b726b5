import type { Session, SessionChange } from '@latchkey/core'
import { KitError, type NetworkId, rpcCode } from '@latchkey/protocol'
import type { Eip1193Provider } from './announcement.ts'

/** Most accounts of a wallet. A longer answer is invalid. */
const maxAccounts = 1000
/** Time limit for a wallet to revoke its permission. */
const revokeMs = 3000

/** Errors of wallets for a method that they lack or do not allow; some have no code. */
const cannotRevoke: readonly (number | undefined)[] = [
  undefined,
  4200,
  4100,
  -32601,
  -32004,
  -32602,
]

/**
 * A wallet's session from its answer to the request for accounts; undefined when the answer has no account.
 * @throws KitError `WALLET_REPLY_INVALID`
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
  if (addresses.length === 0) return undefined
  // Listens from here on: a change while the wallet is asked for its network is newer than its answer.
  const heard: Heard = { addresses }
  const { subscribe, release } = listen(provider, heard)
  signal.addEventListener('abort', release)
  let session: Session | undefined
  try {
    const call = { method: 'eth_chainId' }
    const answered = readNetwork(await ask(provider, call))
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
  const handlers = Object.entries({
    accountsChanged: (value: unknown) => {
      const addresses = readAccounts(value)
      if (addresses) emit({ kind: 'accounts', addresses: (heard.addresses = addresses) })
    },
    chainChanged: (value: unknown) => {
      const network = readNetwork(value)
      // Reported even if it repeats the last event: a wallet without an event for a requested switch counts as switched.
      if (network) emit({ kind: 'network', network: (heard.network = network) })
    },
    disconnect: () => {
      // Also sent when a wallet loses its node for a moment (MetaMask, code 1013). Only an empty account list is the end.
      void ask(provider, { method: 'eth_accounts' }).then(
        (value) => readAccounts(value)?.length === 0 && emit({ kind: 'closed' }),
        () => emit({ kind: 'closed' }),
      )
    },
  })
  for (const [event, handler] of handlers) provider.on?.(event, handler)
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

/** MetaMask's `wallet_revokePermissions`, if the wallet has it. A wallet without it keeps its permission without an error. */
async function revoke(provider: Eip1193Provider): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((done) => {
    timer = setTimeout(done, revokeMs)
  })
  const params = [{ eth_accounts: {} }]
  const asked = ask(provider, { method: 'wallet_revokePermissions', params }).catch(
    (error: unknown) => {
      if (!cannotRevoke.includes(rpcCode(error))) throw error
    },
  )
  await Promise.race([asked, limit]).finally(() => clearTimeout(timer))
}

function readAccounts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length > maxAccounts) return undefined
  const accounts = [...value] as readonly unknown[]
  return accounts.every((account) => typeof account === 'string' && account.length <= 128)
    ? (accounts as readonly string[])
    : undefined
}

/** Hex by the standard; some wallets send decimal strings or numbers. */
function readNetwork(value: unknown): NetworkId | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  return /^(?:0x[0-9a-fA-F]{1,32}|\d{1,34})$/.test(text) ? `eip155:${BigInt(text)}` : undefined
}
