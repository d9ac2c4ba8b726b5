export type Call = { readonly method: string; readonly params?: unknown }
export type Listener = (value: unknown) => void

/** EIP-1193, with the emitter methods that wallets have in practice. */
export type Eip1193Provider = {
  request(call: Call): Promise<unknown>
  on(event: string, listener: Listener): Eip1193Provider
  removeListener(event: string, listener: Listener): Eip1193Provider
}

export type Emitter = {
  emit(event: string, value: unknown): void
  listenerCount(event?: string): number
  readonly provider: Eip1193Provider
}

/** A provider that passes calls to `request` and events to its listeners. */
export function createProvider(
  request: (call: Call) => Promise<unknown>,
  flags: Readonly<Record<string, unknown>>,
): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  const provider: Eip1193Provider = {
    ...flags,
    request,
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return {
    provider,
    emit(event, value) {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
    listenerCount(event) {
      if (event !== undefined) return listeners.get(event)?.size ?? 0
      return [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
    },
  }
}

/** An error as wallets throw it: EIP-1193 and EIP-1474 codes on a plain Error. */
export function providerError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
