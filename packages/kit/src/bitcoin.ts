import { bip122 as networks } from '@latchkey/chains'
import { bitcoinWallets, loadBitcoinProvider } from '@latchkey/connectors'
import type { Namespace } from '@latchkey/core'
import type { Adapter } from './createAppKit.ts'

export { bitcoinWallets }
export type { BitcoinAddress, BitcoinProvider, SignedPsbt, SignInput } from '@latchkey/connectors'
export type { Adapter } from './createAppKit.ts'

/** The family of Bitcoin networks (CAIP-2 namespace `bip122`). Wallets over WalletConnect have a `BitcoinProvider` too. */
export function bip122(): Namespace {
  return { ...networks(), loadProvider: loadBitcoinProvider }
}

/**
 * The adapter of Bitcoin for `createAppKit`: its networks and its browser wallets.
 * @example createAppKit({ projectId, networks: [mainnet, bitcoin], adapters: [bitcoinAdapter()] })
 */
export function bitcoinAdapter(): Adapter {
  return { family: bip122(), wallets: bitcoinWallets() }
}
