import type { ConnectorSource, CreateProvider } from '@latchkey/core'

export type { BitcoinAddress, BitcoinProvider, SignInput } from './bitcoinProvider.ts'
export type { SignedPsbt } from './wallet.ts'

/**
 * Browser wallets for Bitcoin: wallets that register by the Wallet Standard, and wallets in the page as `btc_providers`
 * (sats-connect), `LeatherProvider`, `unisat` or `okxwallet` (CON-01).
 */
export function bitcoinWallets(): ConnectorSource {
  return {
    namespace: 'bip122',
    load: () => import('./source.ts').then(({ watchBitcoin }) => watchBitcoin),
  }
}

/** `BitcoinProvider` over the requests of a paired wallet, for `Namespace.loadProvider`. */
export function loadBitcoinProvider(): Promise<CreateProvider> {
  return import('./remote.ts').then(({ createRemoteProvider }) => createRemoteProvider)
}
