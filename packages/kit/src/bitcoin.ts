import { bip122 } from '@latchkey/chains'
import { bitcoinWallets } from '@latchkey/connectors'
import type { Adapter } from './createAppKit.ts'

export { bip122, bitcoinWallets }
export type { BitcoinAddress, BitcoinProvider, SignedPsbt, SignInput } from '@latchkey/connectors'
export type { Adapter } from './createAppKit.ts'

/**
 * Bitcoin for `createAppKit`: its networks, and the wallets that browsers have for it.
 * @example createAppKit({ projectId, networks: [mainnet, bitcoin], adapters: [bitcoinAdapter()] })
 */
export function bitcoinAdapter(): Adapter {
  return { family: bip122(), wallets: bitcoinWallets() }
}
