import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import type { TokenFactsSource } from '../../ports/tokens/tokenFacts.ts'
import { readMetadata } from './metadata.ts'

/**
 * Names of mints; their decimals come with each transfer. A mint without a name is shown by the beginning of its
 * address.
 */
export function solanaTokenFacts(nodes: RpcNetworks): TokenFactsSource {
  return {
    async facts(network, mints, signal) {
      const known = await readMetadata(nodes, { network, mints }, signal)
      return new Map(
        mints.map((mint) => {
          const facts = known.get(mint)
          const symbol = facts?.symbol || mint.slice(0, 4)
          return [mint, { symbol, name: facts?.name || symbol }]
        }),
      )
    },
  }
}
