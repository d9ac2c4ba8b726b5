import type { Connector, StartSource } from '@latchkey/core'
import { listenForWallets } from './registry.ts'
import { standardConnector } from './session.ts'
import { readWallet, type StandardWallet } from './wallet.ts'

export const watchStandard: StartSource = (found) => {
  // A server has no wallets; neither has a worker.
  if (typeof document === 'undefined') return () => {}
  return listenForWallets(readWallet, (wallets) => found(connectorsOf(wallets)))
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
