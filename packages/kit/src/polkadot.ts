import { polkadotNamespace } from '@latchkey/chains'
import { injectedWeb3, loadPolkadotProvider } from '@latchkey/connectors'
import type { Namespace } from '@latchkey/core'
import type { Adapter } from './appKit/createAppKit.ts'

export { injectedWeb3 }
export type { PolkadotProvider, PolkadotSignature, PolkadotSigner } from '@latchkey/connectors'
export type { Adapter } from './appKit/createAppKit.ts'

/** Polkadot and its kin (CAIP-2 namespace `polkadot`). Paired wallets have a `PolkadotProvider` too. */
export function polkadot(): Namespace {
  return { ...polkadotNamespace(), loadProvider: loadPolkadotProvider }
}

/**
 * Polkadot and its kin for `createAppKit`: their networks, and the extensions that browsers have for them.
 * @example createAppKit({ projectId, networks: [mainnet, polkadot], adapters: [polkadotAdapter()] })
 */
export function polkadotAdapter(): Adapter {
  return { family: polkadot(), wallets: injectedWeb3() }
}
