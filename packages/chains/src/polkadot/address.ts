import type { NetworkId } from '@latchkey/protocol'
import { decodeSs58, encodeSs58 } from './ss58.ts'

/**
 * Gives an account in the network's own form (SS58). Wallets write an account with any network's prefix, mostly the generic
 * prefix. The text's own prefix is kept only when no network is given.
 */
export function parseAddress(text: string, network?: NetworkId): string | undefined {
  const account = decodeSs58(text)
  if (!account || network === undefined) return account && text
  return encodeSs58({ prefix: prefixOf(network), id: account.id })
}

/** A network is named by the hash of its first block. Unknown networks use the generic prefix. */
function prefixOf(network: NetworkId): number {
  switch (network) {
    case 'polkadot:91b171bb158e2d3848fa23a9f1c25182': // Polkadot
    case 'polkadot:68d56f15f85d3136970ec16946040bc1': // Polkadot Asset Hub
      return 0
    case 'polkadot:b0a8d493285c2df73290dfb7e61f870f': // Kusama
    case 'polkadot:48239ef607d7928874027a43a6768920': // Kusama Asset Hub
      return 2
    default: // Westend and its Asset Hub, local chains
      return 42
  }
}
