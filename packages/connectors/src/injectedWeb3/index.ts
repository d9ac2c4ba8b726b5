import type { ConnectorSource, CreateProvider } from '@latchkey/core'

export type { PolkadotProvider, PolkadotSignature, PolkadotSigner } from './provider.ts'
export { networkOf as polkadotNetworkOf, readSigned as readPolkadotSigned } from './transactions.ts'

/** Browser wallets for Polkadot in the page's `injectedWeb3` (CON-01). */
export function injectedWeb3(): ConnectorSource {
  return {
    namespace: 'polkadot',
    load: () => import('./source.ts').then(({ watchExtensions }) => watchExtensions),
  }
}

/** `PolkadotProvider` over the requests of a paired wallet, for `Namespace.loadProvider`. */
export function loadPolkadotProvider(): Promise<CreateProvider> {
  return import('./remote.ts').then(({ createRemoteProvider }) => createRemoteProvider)
}
