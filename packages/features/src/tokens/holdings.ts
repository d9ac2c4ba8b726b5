import type { TokenBalance } from '@latchkey/core/data'
import { cleanName, looksLike, multiplyDecimals } from '@latchkey/core/format'

/** One holding, fit to be shown. */
export type Holding = {
  /** CAIP-10 id; undefined for the network's own coin. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  /** Decimal string, exact. */
  readonly amount: string
  /** Decimal string of dollars and cents; undefined without a price. */
  readonly valueUsd: string | undefined
  readonly price: number | undefined
  readonly isPriceStale: boolean
  readonly icon: string | undefined
  /** The symbol that it looks like, of something it is not. */
  readonly imitates: string | undefined
  /** Nobody vouches for it. */
  readonly isHidden: boolean
}

export type Holdings = {
  readonly shown: readonly Holding[]
  readonly hidden: readonly Holding[]
}

/**
 * What an account holds, the most valuable first, strangers' tokens apart.
 * @param asked CAIP-10 ids of tokens that the host named: it vouches for them
 */
export function holdingsOf(items: readonly TokenBalance[], asked: ReadonlySet<string>): Holdings {
  const vouched = (item: TokenBalance): boolean => isVouchedFor(item, asked)
  const known = items.filter(vouched).map(({ symbol }) => cleanName(symbol))
  const all = items
    .filter((item) => isHeld(item) || vouched(item))
    .map((item) => holdingOf(item, vouched(item), known))
    .toSorted(byWorth)
  return {
    shown: all.filter(({ isHidden }) => !isHidden),
    hidden: all.filter(({ isHidden }) => isHidden),
  }
}

function holdingOf(item: TokenBalance, vouched: boolean, known: readonly string[]): Holding {
  const symbol = cleanName(item.symbol)
  const name = cleanName(item.name) || symbol
  const imitates = vouched ? undefined : known.find((each) => looksLike(each, symbol))
  const { numeric } = item.quantity
  return {
    address: item.address,
    name,
    symbol,
    amount: numeric,
    valueUsd: item.price > 0 ? multiplyDecimals(numeric, item.price) : undefined,
    price: item.price > 0 ? item.price : undefined,
    isPriceStale: item.isPriceStale === true,
    icon: item.iconUrl || undefined,
    imitates,
    isHidden: !vouched && (item.isListed === false || imitates !== undefined || lures(item)),
  }
}

/** A gateway without lists says nothing of that; then only what lures is hidden. */
function isVouchedFor({ address, isListed }: TokenBalance, asked: ReadonlySet<string>): boolean {
  return address === undefined || isListed === true || asked.has(address.toLowerCase())
}

/** Its name is an advertisement. */
function lures({ name, symbol }: TokenBalance): boolean {
  return /https?:|www\.|\w\.(com|io|xyz|org|net|app|me|gift|claims?|finance)\b|\b(claim|airdrop|visit|reward)/i.test(
    cleanName(`${name} ${symbol}`),
  )
}

function isHeld({ quantity }: TokenBalance): boolean {
  return /[1-9]/.test(quantity.numeric)
}

/** The largest value first, then the coin, then by name. */
function byWorth(a: Holding, b: Holding): number {
  return (
    compareAmounts(b.valueUsd ?? '0', a.valueUsd ?? '0') ||
    Number(a.address !== undefined) - Number(b.address !== undefined) ||
    a.name.localeCompare(b.name)
  )
}

/** Of decimal strings, which no float has to hold. */
function compareAmounts(a: string, b: string): number {
  const [left, right] = [a, b].map((each) => {
    const [whole = '0', fraction = ''] = each.split('.')
    return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
  }) as [bigint, bigint]
  return left < right ? -1 : Number(left > right)
}
