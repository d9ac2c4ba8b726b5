import type { SessionChange } from '@latchkey/core'
import type { NetworkId } from '@latchkey/protocol'
import { rpcError } from './errors.ts'
import { type Call, hexOf } from './requests.ts'

type Listener = (value: unknown) => void
type Parts = {
  readonly ask: (call: Call) => Promise<unknown>
  readonly state: () => { readonly network: NetworkId; readonly addresses: readonly string[] }
  readonly subscribe: (listener: (change: SessionChange) => void) => void
}

/** EIP-1193 over a session; families beside `eip155` have the same form, with methods and chain ids of their own. */
export type PairedProvider = {
  request(call: Call): Promise<unknown>
  on(event: string, listener: Listener): PairedProvider
  removeListener(event: string, listener: Listener): PairedProvider
  readonly chainId: string
  readonly accounts: readonly string[]
}

export function createProvider({ ask, state, subscribe }: Parts): PairedProvider {
  const listeners = new Map<string, Set<Listener>>()
  const chainId = (): string => {
    const { network } = state()
    return network.startsWith('eip155:') ? hexOf(network) : network
  }
  const emit = (event: string, value: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(value)
      } catch (error) {
        // The host's to see; the kit goes on.
        console.error(error)
      }
    }
  }
  subscribe((change) => {
    if (change.kind === 'accounts') emit('accountsChanged', [...change.addresses])
    if (change.kind === 'network') emit('chainChanged', chainId())
    if (change.kind === 'closed') emit('disconnect', rpcError(4900, 'The wallet ended the session'))
  })
  const provider: PairedProvider = {
    request: ask,
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
    get chainId() {
      return chainId()
    },
    get accounts() {
      return state().addresses
    },
  }
  return provider
}
