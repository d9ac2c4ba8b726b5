import { assetId } from '../../networks/asset.ts'
import type { Network } from '../../networks/network.ts'
import type { PriceBook } from '../../ports/priceSource.ts'

/** Digits after the point of a price that count here. */
const places = 18

/**
 * A function from gas to its costs in units of a token, which makes offers comparable. Undefined when a price is missing.
 */
export async function gasCostIn(
  token: { readonly address: string | undefined; readonly decimals: number | undefined },
  {
    network,
    gasPrice,
    prices,
  }: {
    readonly network: Network
    readonly gasPrice: bigint
    readonly prices: PriceBook | undefined
  },
  signal: AbortSignal,
): Promise<((gas: bigint) => bigint) | undefined> {
  if (token.address === undefined) return (gas) => gas * gasPrice
  if (!prices || token.decimals === undefined) return undefined
  const [coin, bought] = [assetId(network.id), assetId(network.id, token.address)]
  // Prices only decide between offers: an offer without them is better than no offer.
  const found = await prices
    .prices([coin, bought], 'usd', signal)
    .catch(() => new Map<string, string>())
  const [coinPrice, tokenPrice] = [scaled(found.get(coin)), scaled(found.get(bought))]
  if (coinPrice === 0n || tokenPrice === 0n) return undefined
  const one = 10n ** BigInt(token.decimals)
  const coinUnits = 10n ** BigInt(network.currency.decimals)
  return (gas) => (gas * gasPrice * coinPrice * one) / (tokenPrice * coinUnits)
}

function scaled(price: string | undefined): bigint {
  const [whole = '0', rest = ''] = (price ?? '0').split('.')
  return BigInt(whole + rest.slice(0, places).padEnd(places, '0'))
}
