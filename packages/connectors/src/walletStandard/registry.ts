/** security.md DISC-2. */
const maxWallets = 32

/**
 * Collects registrations with the two events of the Wallet Standard: one for wallets that load later, one that calls wallets
 * that loaded earlier. `read` gives a wallet, or undefined for an invalid one: a wallet of several namespaces registers once, and
 * each namespace reads it. `changed` gets all wallets so far. Returns a function that stops collecting.
 */
export function listenForWallets<Wallet>(
  read: (value: unknown) => Wallet | undefined,
  changed: (wallets: readonly Wallet[]) => void,
): () => void {
  /** By the wallet's own object, so that repeated registrations count once. */
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
      // A wallet that fails to register is left out; the others stay.
    }
  }
  globalThis.addEventListener('wallet-standard:register-wallet', onRegister)
  globalThis.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    stopped = true
    globalThis.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
