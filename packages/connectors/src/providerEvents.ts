import type { SessionChange } from '@latchkey/core'
import { rpcError } from './rpcError.ts'

type Listener = (value: unknown) => void

/** A provider that emits its session's changes (EIP-1193, Events). */
export type WithEvents<Provider> = Provider & {
  on(event: string, listener: Listener): WithEvents<Provider>
  removeListener(event: string, listener: Listener): WithEvents<Provider>
}

type Parts = {
  /** The chain id in the form of `chainChanged`. */
  readonly chainId: () => string
  readonly subscribe: (listener: (change: SessionChange) => void) => void
}

/** The provider itself with `on` and `removeListener`. Its getters stay getters. */
export function withEvents<Provider extends object>(
  provider: Provider,
  { chainId, subscribe }: Parts,
): WithEvents<Provider> {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(value)
      } catch (error) {
        // An uncaught error for the host to see; the kit continues.
        console.error(error)
      }
    }
  }
  subscribe((change) => {
    if (change.kind === 'accounts') emit('accountsChanged', [...change.addresses])
    if (change.kind === 'network') emit('chainChanged', chainId())
    if (change.kind === 'closed') emit('disconnect', rpcError(4900, 'The wallet ended the session'))
  })
  const whole: WithEvents<Provider> = Object.assign(provider, {
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return whole
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return whole
    },
  })
  return whole
}
