import type { TokenBalance } from '@latchkey/core/data'
import { cleanName, looksLike, multiplyDecimals } from '@latchkey/core/format'

/** A holding in the form of the views. */
export type Holding = {
  /** The CAIP-10 id; undefined for the network's own coin. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  /** An exact decimal string. */
  readonly amount: string
  /** A decimal string of dollars and cents; undefined without a price. */
  readonly valueUsd: string | undefined
  readonly price: number | undefined
  readonly isPriceStale: boolean
  readonly icon: string | undefined
  /** The symbol that it imitates. */
  readonly imitates: string | undefined
  /** It is on no list. */
  readonly isHidden: boolean
}

export type Holdings = {
  readonly shown: readonly Holding[]
  readonly hidden: readonly Holding[]
}

/**
 * An account's holdings, the most valuable first, with tokens on no list apart.
 * @param asked CAIP-10 ids of tokens that the host named, which count as listed
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

/** A gateway without lists does not tell; then only tokens with an advertisement are hidden. */
function isVouchedFor({ address, isListed }: TokenBalance, asked: ReadonlySet<string>): boolean {
  return address === undefined || isListed === true || asked.has(address.toLowerCase())
}

/** Whether its name is an advertisement. */
function lures({ name, symbol }: TokenBalance): boolean {
  return /https?:|www\.|\w\.(com|io|xyz|org|net|app|me|gift|claims?|finance)\b|\b(claim|airdrop|visit|reward)/i.test(
    cleanName(`${name} ${symbol}`),
  )
}

function isHeld({ quantity }: TokenBalance): boolean {
  return /[1-9]/.test(quantity.numeric)
}

/** The highest value first, then the coin, then by name. */
function byWorth(a: Holding, b: Holding): number {
  return (
    compareAmounts(b.valueUsd ?? '0', a.valueUsd ?? '0') ||
    Number(a.address !== undefined) - Number(b.address !== undefined) ||
    a.name.localeCompare(b.name)
  )
}

/** Compares decimal strings exactly, where floats would round. */
function compareAmounts(a: string, b: string): number {
  const [left, right] = [a, b].map((each) => {
    const [whole = '0', fraction = ''] = each.split('.')
    return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
  }) as [bigint, bigint]
  return left < right ? -1 : Number(left > right)
}
