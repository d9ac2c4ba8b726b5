import type { CaipNetwork } from '../interfaces/network.ts'
import { type ExplorerLink, explorerOf } from './explorer.ts'

/** The link to a token on a network's explorer. */
export function explorerTokenOf(network: CaipNetwork, contract: string): ExplorerLink | undefined {
  return explorerOf(network, contract, 'token')
}

/** The link to a transaction on a network's explorer. */
export function explorerTransactionOf(
  network: CaipNetwork,
  hash: string,
): ExplorerLink | undefined {
  return explorerOf(network, hash, 'tx')
}
