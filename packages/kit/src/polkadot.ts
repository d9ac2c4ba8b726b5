import { polkadotNamespace } from '@latchkey/chains'
import { injectedWeb3, loadPolkadotProvider } from '@latchkey/connectors'
import type { ConnectorSource, Namespace } from '@latchkey/core'
import type { Adapter } from './appKit/adapters/readAdapters.ts'

export { injectedWeb3 }
export type { PolkadotProvider, PolkadotSignature, PolkadotSigner } from '@latchkey/connectors'
export type { Adapter } from './appKit/adapters/readAdapters.ts'

/**
 * The namespace of Polkadot, Kusama and related networks (CAIP-2 namespace `polkadot`). Wallets over WalletConnect have a
 * `PolkadotProvider` too.
 */
export function polkadot(): Namespace {
  return { ...polkadotNamespace(), loadProvider: loadPolkadotProvider }
}

/**
 * The adapter of Polkadot and related networks for `createAppKit`: the networks and their browser extensions.
 * @example createAppKit({ projectId, networks: [mainnet, polkadot], adapters: [polkadotAdapter()] })
 */
export function polkadotAdapter(): Adapter {
  return { namespace: polkadot(), wallets: injectedWeb3() }
}

/**
 * AppKit's adapter of Polkadot, in its shape.
 * @example createAppKit({ adapters: [new PolkadotAdapter()], networks: [polkadot], projectId })
 */
export class PolkadotAdapter implements Adapter {
  readonly namespace: Namespace = polkadot()
  readonly wallets: ConnectorSource = injectedWeb3()
}
