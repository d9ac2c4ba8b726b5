import type { SessionChange } from '@latchkey/core'
import { rpcError } from './errors.ts'
import type { Call } from './session.ts'

type Listener = (value: unknown) => void

/** EIP-1193 over a session of the embedded wallet. */
export type AuthProvider = {
  request(call: Call): Promise<unknown>
  on(event: string, listener: Listener): AuthProvider
  removeListener(event: string, listener: Listener): AuthProvider
}

export function createProvider({
  request,
  subscribe,
}: {
  readonly request: (call: Call) => Promise<unknown>
  readonly subscribe: (listener: (change: SessionChange) => void) => void
}): AuthProvider {
  const listeners = new Map<string, Set<Listener>>()
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
    if (change.kind === 'network')
      emit('chainChanged', `0x${BigInt(change.network.split(':')[1] ?? 0).toString(16)}`)
    if (change.kind === 'closed') emit('disconnect', rpcError(4900, 'The wallet ended the session'))
  })
  const provider: AuthProvider = {
    request,
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}
