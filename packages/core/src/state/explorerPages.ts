import type { CaipNetwork } from '../interfaces/network.ts'
import { type ExplorerLink, explorerOf } from './explorer.ts'

/** Where a network's explorer shows a token. */
export function explorerTokenOf(network: CaipNetwork, contract: string): ExplorerLink | undefined {
  return explorerOf(network, contract, 'token')
}

/** Where a network's explorer shows a transaction. */
export function explorerTransactionOf(
  network: CaipNetwork,
  hash: string,
): ExplorerLink | undefined {
  return explorerOf(network, hash, 'tx')
}
