import type { NetworkId } from '@latchkey/protocol'
import { evmBalances } from '../adapters/evm/balances.ts'
import { ensIdentities } from '../adapters/evm/ens.ts'
import { evmNfts } from '../adapters/evm/nfts.ts'
import { poolPrices } from '../adapters/evm/poolPrices.ts'
import { fixedPrices } from '../adapters/fixedPrices/fixedPrices.ts'
import { coingeckoPrices } from '../adapters/prices/coingecko.ts'
import { defillamaPrices } from '../adapters/prices/defillama.ts'
import { solanaBalances } from '../adapters/solana/balances.ts'
import { solanaNfts } from '../adapters/solana/nfts.ts'
import type { Config } from '../config.ts'
import type { PriceSetting } from '../networks/priceSetting.ts'
import { createPriceBook } from '../prices/priceBook.ts'
import type { BalanceSource } from '../ports/balanceSource.ts'
import type { IdentitySource } from '../ports/identitySource.ts'
import type { NftSource } from '../ports/nftSource.ts'
import type { Clock } from '../ports/clock.ts'
import type { KeyValue } from '../ports/keyValue.ts'
import type { PriceBook, PriceSource } from '../ports/priceSource.ts'
import type { RpcNetworks } from '../ports/rpcNetworks.ts'
import type { SeenTokens } from '../ports/tokens/seenTokens.ts'

/** Balances of each network from the source of its namespace. */
export function balancesOf({ networks }: Config, nodes: RpcNetworks): BalanceSource {
  const [evm, solana] = [evmBalances(networks, nodes), solanaBalances(nodes)]
  return {
    read: (account, ...rest) =>
      (account.network.startsWith('solana:') ? solana : evm).read(account, ...rest),
  }
}

/** The same for collectibles. */
export function nftsOf(
  { networks }: Config,
  { nodes, seen }: { readonly nodes: RpcNetworks; readonly seen: SeenTokens },
): NftSource {
  const [evm, solana] = [evmNfts(networks, { nodes, seen }), solanaNfts(nodes)]
  const sourceOf = (network: string): NftSource => (network.startsWith('solana:') ? solana : evm)
  return {
    list: (account, ...rest) => sourceOf(account.network).list(account, ...rest),
    uriOf: (nft, signal) => sourceOf(nft.network).uriOf(nft, signal),
    isHeld: (nft, ...rest) => sourceOf(nft.network).isHeld(nft, ...rest),
  }
}

/** ENS of the first network that has it. */
export function ensOf({ networks }: Config, nodes: RpcNetworks): IdentitySource | undefined {
  const home = networks.find(({ ensResolver }) => ensResolver !== undefined)
  return home?.ensResolver
    ? // As: the settings have been checked.
      ensIdentities(nodes, { network: home.id as NetworkId, resolver: home.ensResolver })
    : undefined
}

type PriceParts = {
  readonly nodes: RpcNetworks
  readonly fetch: typeof globalThis.fetch
  readonly keyValue: KeyValue
  readonly clock: Clock
}

/** The operator's fixed prices, and the median of the operator's sources; undefined without any. */
export function priceBookOf(
  config: Config,
  given: PriceSource | undefined,
  parts: PriceParts,
): PriceBook | undefined {
  const sources = given
    ? [given]
    : [
        ...(config.prices ? [fixedPrices(config.prices, parts.clock)] : []),
        ...config.priceSources.map((setting) => priceSourceOf(config, setting, parts)),
      ]
  return sources.length > 0 ? createPriceBook(sources, parts) : undefined
}

function priceSourceOf(
  { networks }: Config,
  setting: PriceSetting,
  { nodes, fetch, clock }: PriceParts,
): PriceSource {
  switch (setting.source) {
    case 'coingecko':
      return coingeckoPrices({ ...setting, fetch })
    case 'defillama':
      return defillamaPrices({ ...setting, fetch })
    case 'pools': {
      const network = networks.find(({ id }) => id === setting.network)
      if (!network)
        throw new Error(`Gateway configuration: priceSources: no network ${setting.network}`)
      return poolPrices({ ...setting, network }, { nodes, clock })
    }
  }
}
