import type { ConnectorSource } from '@latchkey/core'

export type { PolkadotProvider, PolkadotSignature, PolkadotSigner } from './provider.ts'

/** Browser wallets for Polkadot, which put themselves in the page as `injectedWeb3` (CON-01). */
export function injectedWeb3(): ConnectorSource {
  return { load: () => import('./source.ts').then(({ watchExtensions }) => watchExtensions) }
}
