import { polkadot as networks } from '@latchkey/chains'
import { injectedWeb3, loadPolkadotProvider } from '@latchkey/connectors'
import type { Namespace } from '@latchkey/core'
import type { Adapter } from './createAppKit.ts'

export { injectedWeb3 }
export type { PolkadotProvider, PolkadotSignature, PolkadotSigner } from '@latchkey/connectors'
export type { Adapter } from './createAppKit.ts'

/**
 * The family of Polkadot, Kusama and related networks (CAIP-2 namespace `polkadot`). Wallets over WalletConnect have a
 * `PolkadotProvider` too.
 */
export function polkadot(): Namespace {
  return { ...networks(), loadProvider: loadPolkadotProvider }
}

/**
 * The adapter of Polkadot and related networks for `createAppKit`: the networks and their browser extensions.
 * @example createAppKit({ projectId, networks: [mainnet, polkadot], adapters: [polkadotAdapter()] })
 */
export function polkadotAdapter(): Adapter {
  return { family: polkadot(), wallets: injectedWeb3() }
}
