import type { Connector, StartSource } from '@latchkey/core'
import { listenForWallets } from './registry.ts'
import { standardConnector } from './session.ts'
import { readWallet, type StandardWallet } from './wallet.ts'

/**
 * Wallets that registered themselves; where none did, the one on `window.solana`. The code for that is fetched where there is
 * something, and waited for.
 */
export const watchStandard: StartSource = (found) => {
  // A server has no wallets; neither has a worker.
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
        // The next sign looks again: what stood there may have been replaced by a wallet.
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

/** The second wallet with a name gets another id, and both are marked: one of them poses as the other (DISC-1). */
function connectorsOf(wallets: readonly StandardWallet[]): readonly Connector[] {
  return wallets.map((wallet, index) => {
    const { name, icon } = wallet
    const before = wallets.slice(0, index).filter((each) => each.name === name).length
    const ambiguous = wallets.filter((each) => each.name === name).length > 1
    // The standard gives wallets no id: "unique, and canonically defined" is their name. The family goes before it, since
    // a wallet may call itself what another's id is.
    const id = `solana:${name}${before ? `#${before + 1}` : ''}`
    return standardConnector(
      { id, name, type: 'ANNOUNCED', namespaces: ['solana'], icon, ambiguous },
      wallet,
    )
  })
}
