import { evmBalances } from './adapters/evm/balances.ts'
import { ensIdentities } from './adapters/evm/ens.ts'
import { evmNfts } from './adapters/evm/nfts.ts'
import { solanaBalances } from './adapters/solana/balances.ts'
import { solanaNfts } from './adapters/solana/nfts.ts'
import type { Config } from './config.ts'
import type { BalanceSource } from './ports/balanceSource.ts'
import type { IdentitySource } from './ports/identitySource.ts'
import type { NftSource } from './ports/nftSource.ts'
import type { RpcNetworks } from './ports/rpcNetworks.ts'
import type { SeenTokens } from './ports/seenTokens.ts'

/** Each network's from its own family's source. */
export function balancesOf({ networks }: Config, nodes: RpcNetworks): BalanceSource {
  const [evm, solana] = [evmBalances(networks, nodes), solanaBalances(nodes)]
  return {
    read: (account, ...rest) =>
      (account.network.startsWith('solana:') ? solana : evm).read(account, ...rest),
  }
}

/** The same of collectibles. */
export function nftsOf(
  { networks }: Config,
  { nodes, seen }: { readonly nodes: RpcNetworks; readonly seen: SeenTokens },
): NftSource {
  const [evm, solana] = [evmNfts(networks, { nodes, seen }), solanaNfts(nodes)]
  const sourceOf = (network: string): NftSource => (network.startsWith('solana:') ? solana : evm)
  return {
    list: (account, ...rest) => sourceOf(account.network).list(account, ...rest),
    uriOf: (nft, signal) => sourceOf(nft.network).uriOf(nft, signal),
  }
}

/** ENS of the first network that has it. */
export function ensOf({ networks }: Config, nodes: RpcNetworks): IdentitySource | undefined {
  const home = networks.find(({ ensResolver }) => ensResolver !== undefined)
  return home?.ensResolver
    ? ensIdentities(nodes, { network: home.id, resolver: home.ensResolver })
    : undefined
}
