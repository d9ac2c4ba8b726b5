/** security.md DISC-2. */
const maxWallets = 32

/**
 * Take the registrations of wallets, by the two events of the Wallet Standard: one for wallets that come after us, one that
 * calls those that were first. `read` gives what counts as a wallet, and undefined for the rest: a wallet of several chain
 * families registers once and is read by each. `changed` gets all that count so far. Gives a function that stops.
 */
export function listenForWallets<Wallet>(
  read: (value: unknown) => Wallet | undefined,
  changed: (wallets: readonly Wallet[]) => void,
): () => void {
  /** By the wallet's own object: one object is one wallet, however often it registers. */
  const known = new Map<unknown, Wallet>()
  let stopped = false
  const publish = (): void => {
    if (!stopped) changed([...known.values()])
  }
  const register = (...values: readonly unknown[]): (() => void) => {
    const added = values.filter((value) => {
      if (stopped || known.size >= maxWallets || known.has(value)) return false
      const wallet = read(value)
      if (wallet) known.set(value, wallet)
      return wallet !== undefined
    })
    if (added.length) publish()
    return () => {
      const removed = added.filter((value) => known.delete(value))
      if (removed.length) publish()
    }
  }
  const api = Object.freeze({ register })
  const onRegister = (event: Event): void => {
    try {
      const { detail } = event as CustomEvent<unknown>
      if (typeof detail === 'function') detail(api)
    } catch {
      // A wallet that cannot register itself is not there; the others are.
    }
  }
  globalThis.addEventListener('wallet-standard:register-wallet', onRegister)
  globalThis.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    stopped = true
    globalThis.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
