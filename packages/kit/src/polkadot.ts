import { polkadot } from '@latchkey/chains'
import { injectedWeb3 } from '@latchkey/connectors'
import type { Adapter } from './createAppKit.ts'

export { injectedWeb3, polkadot }
export type { PolkadotProvider, PolkadotSignature, PolkadotSigner } from '@latchkey/connectors'
export type { Adapter } from './createAppKit.ts'

/**
 * Polkadot and its kin for `createAppKit`: their networks, and the extensions that browsers have for them.
 * @example createAppKit({ projectId, networks: [mainnet, polkadot], adapters: [polkadotAdapter()] })
 */
export function polkadotAdapter(): Adapter {
  return { family: polkadot(), wallets: injectedWeb3() }
}
