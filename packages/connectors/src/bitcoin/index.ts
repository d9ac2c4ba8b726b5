import type { ConnectorSource, CreateProvider } from '@latchkey/core'

export type { BitcoinAddress, BitcoinProvider, SignInput } from './bitcoinProvider.ts'
export type { SignedPsbt } from './wallet.ts'

/**
 * Browser wallets for Bitcoin: those that register themselves by the Wallet Standard, and those that put themselves in the
 * page as `btc_providers` (sats-connect), `LeatherProvider`, `unisat` or `okxwallet` (CON-01).
 */
export function bitcoinWallets(): ConnectorSource {
  return {
    namespace: 'bip122',
    load: () => import('./source.ts').then(({ watchBitcoin }) => watchBitcoin),
  }
}

/** `BitcoinProvider` over the requests of a paired wallet, as `Namespace.loadProvider` gives it. */
export function loadBitcoinProvider(): Promise<CreateProvider> {
  return import('./remote.ts').then(({ createRemoteProvider }) => createRemoteProvider)
}
