import type { NftHolding, NftSource } from '../../ports/nftSource.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { readAccounts } from './accounts.ts'
import { readMetadata } from './metadata.ts'

/** Metaplex collectibles: indivisible tokens with a quantity of one and a metadata account. */
export function solanaNfts(nodes: RpcNetworks): NftSource {
  return {
    async list(account, { after, entries }, signal) {
      const { tokens } = await readAccounts(nodes, account, signal)
      const mints = tokens
        .filter(({ units, decimals }) => units === 1n && decimals === 0)
        .map(({ mint }) => mint)
        .toSorted()
        .filter((mint) => after === undefined || mint > after)
      const page = mints.slice(0, entries)
      const { network } = account
      const facts = await readMetadata(nodes, { network, mints: page }, signal)
      const collections = [...new Set([...facts.values()].flatMap((fact) => fact.collection ?? []))]
      const names = await readMetadata(nodes, { network, mints: collections }, signal)
      const holdings = page.flatMap((mint): readonly NftHolding[] => {
        const fact = facts.get(mint)
        if (!fact) return []
        const collection = fact.collection ? names.get(fact.collection) : undefined
        return [
          {
            token: mint,
            tokenId: 0n,
            standard: 'Metaplex',
            units: 1n,
            ...(fact.name && { name: fact.name }),
            ...(fact.uri && { uri: fact.uri }),
            ...(collection && { collection: { name: collection.name, symbol: collection.symbol } }),
          },
        ]
      })
      return { holdings, next: mints.length > page.length ? (page.at(-1) ?? null) : null }
    },
    async uriOf({ network, token }, signal) {
      const facts = await readMetadata(nodes, { network, mints: [token] }, signal)
      const uri = facts.get(token)?.uri
      return uri ? { standard: 'Metaplex', uri } : undefined
    },
    // Avatars of names are collectibles of EVM networks (ENSIP-12).
    isHeld: async () => false,
  }
}
