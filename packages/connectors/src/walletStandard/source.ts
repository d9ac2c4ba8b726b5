import type { Connector, StartSource } from '@latchkey/core'
import { listenForWallets } from './registry.ts'
import { standardConnector } from './session.ts'
import { readWallet, type StandardWallet } from './wallet.ts'

/**
 * Registered wallets; without any, the wallet on `window.solana`. The code for that is fetched if a value is there, and is
 * awaited.
 */
export const watchStandard: StartSource = (found) => {
  // Servers and workers have no wallets.
  if (typeof document === 'undefined') return () => {}
  const ending = new AbortController()
  let wallets: readonly StandardWallet[] = []
  let older: Connector | undefined
  let fetching: Promise<void> | undefined
  const publish = (): void => found(wallets.length === 0 && older ? [older] : connectorsOf(wallets))
  const look = (): void => {
    if (wallets.length || older || !hasLegacy()) return
    fetching ??= import('./legacy.ts').then(
      ({ legacyConnector }) => {
        // The next sign looks again: a wallet may have replaced the value.
        fetching = undefined
        older = legacyConnector()
        if (older && !ending.signal.aborted) publish()
      },
      () => (fetching = undefined),
    )
  }
  const stop = listenForWallets(readWallet, (all) => {
    wallets = all
    publish()
    look()
  })
  globalThis.addEventListener('load', look, { signal: ending.signal })
  look()
  const end = (): void => {
    ending.abort()
    stop()
  }
  return fetching ? fetching.then(() => end) : end
}

function hasLegacy(): boolean {
  try {
    const { solana } = globalThis as { readonly solana?: unknown }
    return typeof solana === 'object' && solana !== null
  } catch {
    return false
  }
}

/** The second wallet with a name gets another id, and both are marked: one poses as the other (DISC-1). */
function connectorsOf(wallets: readonly StandardWallet[]): readonly Connector[] {
  return wallets.map((wallet, index) => {
    const { name, icon } = wallet
    const before = wallets.slice(0, index).filter((each) => each.name === name).length
    const ambiguous = wallets.filter((each) => each.name === name).length > 1
    // The standard gives wallets no id: their name is "unique, and canonically defined". The namespace stands before it, because a
    // wallet may use another wallet's id as its name.
    const id = `solana:${name}${before ? `#${before + 1}` : ''}`
    return standardConnector(
      { id, name, type: 'ANNOUNCED', namespaces: ['solana'], icon, ambiguous },
      wallet,
    )
  })
}
