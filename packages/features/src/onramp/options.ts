import { findNetwork, type Kit } from '@latchkey/core'
import { callGateway, queryClient } from '@latchkey/core/data'
import { cleanName } from '@latchkey/core/format'
import type { AccountId, NetworkId } from '@latchkey/protocol'
import {
  getOnrampOptions,
  nativeTokenAddress,
  type OnrampOptions,
  postFungiblePrice,
} from '@latchkey/protocol/http'
import { listedTokens } from '@latchkey/protocol/tokens'
import { type Asset, defaultPayments, type Form } from './onramp.ts'

/** Providers seldom change what they sell. */
const freshMs = 5 * 60_000

export type Options = Pick<Form, 'isDefault' | 'assets' | 'payments' | 'orderKey'>

/** The tokens of a network that are sold, and the ways to pay; the built-in ones when the gateway does not answer (ONR-03). */
export async function readOptions(
  kit: Kit,
  network: NetworkId,
  signal: AbortSignal,
): Promise<Options> {
  const options = await kit
    .get(queryClient)
    .fetchQuery({
      queryKey: ['onrampOptions'],
      queryFn: () => callGateway(kit, getOnrampOptions, {}, signal),
      staleTime: freshMs,
      retry: false,
    })
    .catch(() => undefined)
  if (!options)
    return { isDefault: true, assets: defaultAssets(kit, network), payments: defaultPayments }
  return {
    isDefault: false,
    assets: assetsOf(kit, network, options),
    payments: options.paymentCurrencies,
    orderKey: options.orderKey,
  }
}

/** The price of a token in a currency of the price endpoint; undefined when no price is known. */
export async function readPrice(
  kit: Kit,
  { asset, currency }: { readonly asset: AccountId; readonly currency: string },
  signal: AbortSignal,
): Promise<number | undefined> {
  if (currency !== 'USD') return undefined
  const body = { addresses: [asset] }
  const { fungibles } = await callGateway(kit, postFungiblePrice, { query: {}, body }, signal)
  const [found] = fungibles
  return found && found.price > 0 ? found.price : undefined
}

function assetsOf(
  kit: Kit,
  network: NetworkId,
  { purchaseCurrencies }: OnrampOptions,
): readonly Asset[] {
  const found = purchaseCurrencies.flatMap(({ name, symbol, networks }) =>
    networks.flatMap(({ asset: id, decimals, icon_url }): readonly Asset[] => {
      if (!id?.startsWith(`${network}:`) || decimals === undefined) return []
      const contract = id.slice(network.length + 1)
      const isCoin = contract.toLowerCase() === nativeTokenAddress
      // The coin is the host's, whatever a gateway says of it.
      const coin = isCoin ? coinOf(kit, network) : undefined
      return [
        {
          id,
          token: isCoin ? undefined : contract,
          symbol: cleanName(coin?.symbol ?? symbol) || '?',
          name: cleanName(coin?.name ?? name) || '?',
          decimals: coin?.decimals ?? decimals,
          icon: icon_url ?? undefined,
        },
      ]
    }),
  )
  return found.toSorted((a, b) => Number(a.token !== undefined) - Number(b.token !== undefined))
}

/** ONR-03: the network's own coin, and USDC where it is listed. */
function defaultAssets(kit: Kit, network: NetworkId): readonly Asset[] {
  const coin = coinOf(kit, network)
  const dollar = (listedTokens[network] ?? []).find(({ symbol }) => symbol === 'USDC')
  return [
    ...(coin ? [{ ...coin, id: `${network}:${nativeTokenAddress}` as AccountId }] : []),
    ...(dollar
      ? [{ ...dollar, id: `${network}:${dollar.address}` as AccountId, token: dollar.address }]
      : []),
  ]
}

function coinOf(
  kit: Kit,
  network: NetworkId,
): { readonly name: string; readonly symbol: string; readonly decimals: number } | undefined {
  return findNetwork(kit.store.getState(), network)?.nativeCurrency
}
