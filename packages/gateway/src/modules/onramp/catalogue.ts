import {
  coinbaseChains,
  nativeTokenAddress,
  type PaymentCurrency,
  type PurchaseCurrency,
} from '@latchkey/protocol/http'
import type { AccountId } from '@latchkey/protocol'
import { assetAddress, assetId } from '../../networks/asset.ts'
import type { Network } from '../../networks/network.ts'
import type { OnrampAsset, OnrampCatalogue } from '../../ports/onrampProvider.ts'

/** A token that is sold, with the facts of the gateway's own list. */
export type Sold = OnrampAsset & {
  /** CAIP-10 id. */
  readonly id: string
  readonly networkName: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Id of its logo. */
  readonly logo: string
}

/** The tokens of served networks that any provider sells. A token of no list is left out: its name proves nothing. */
export function soldBy(
  catalogues: readonly OnrampCatalogue[],
  networks: readonly Network[],
): readonly Sold[] {
  const byId = new Map<string, Sold>()
  for (const { network: id, token } of catalogues.flatMap(({ assets }) => assets)) {
    const network = networks.find((each) => each.id === id)
    const facts = network && factsOf(network, token)
    if (!facts) continue
    const asset = assetId(id, token)
    byId.set(asset, {
      network: id,
      token,
      id: asset,
      networkName: network.name,
      name: facts.name,
      symbol: facts.symbol,
      decimals: facts.decimals,
      logo: token === undefined ? facts.symbol : asset,
    })
  }
  return [...byId.values()]
}

/** ONR-03: one entry for each symbol, with its networks. */
export function purchaseCurrencies(
  sold: readonly Sold[],
  iconUrl: (logo: string) => string,
): PurchaseCurrency[] {
  const bySymbol = grouped(sold, ({ symbol }) => symbol)
  return [...bySymbol].map(([symbol, all]) => ({
    id: symbol,
    name: all[0]?.name ?? symbol,
    symbol,
    networks: all.map((each) => ({
      name: chainNameOf(each.network),
      display_name: each.networkName,
      chain_id: each.network.slice(each.network.indexOf(':') + 1),
      contract_address: each.token ?? '',
      // As: made of the id of a served network and an address that was checked.
      asset: each.id as AccountId,
      decimals: each.decimals,
      icon_url: iconUrl(each.logo) || null,
    })),
  }))
}

/** All currencies and ways to pay, with the widest limits: each provider says itself what it refuses. */
export function paymentCurrencies(catalogues: readonly OnrampCatalogue[]): PaymentCurrency[] {
  const all = catalogues.flatMap(({ payments }) => payments)
  return [...grouped(all, ({ id }) => id)].map(([id, same]) => {
    const limits = same.flatMap((each) => each.payment_method_limits)
    return {
      id,
      payment_method_limits: [...grouped(limits, (each) => each.id)].map(([method, list]) => ({
        id: method,
        min: extreme(
          list.map(({ min }) => min),
          -1,
        ),
        max: extreme(
          list.map(({ max }) => max),
          1,
        ),
      })),
    }
  })
}

/** The name of a network in the answers of ONR-03: Coinbase's own, else its id. */
export function chainNameOf(network: string): string {
  const names: { readonly [id: string]: string | undefined } = coinbaseChains
  return names[network] ?? network
}

function factsOf(
  network: Network,
  token: string | undefined,
): { readonly name: string; readonly symbol: string; readonly decimals: number } | undefined {
  if (token === undefined || token === nativeTokenAddress) return network.currency
  return network.tokens.find(({ address }) => assetAddress(network.id, address) === token)
}

function grouped<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item])
  return groups
}

/** The smallest or the largest of decimal texts. They are limits of money, so a number holds them. */
function extreme(texts: readonly string[], sign: -1 | 1): string {
  return texts.reduce((one, other) => (sign * (Number(other) - Number(one)) > 0 ? other : one))
}
