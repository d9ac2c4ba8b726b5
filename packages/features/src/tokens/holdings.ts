import type { TokenBalance } from '@latchkey/core/data'
import {
  cleanName,
  compareDecimals,
  judgeTokens,
  multiplyDecimals,
  type TokenTrust,
} from '@latchkey/core/format'

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
export function holdingsOf(items: readonly TokenBalance[], asked: Iterable<string>): Holdings {
  const judge = judgeTokens(items, asked)
  const all = items
    .map((item) => ({ item, trust: judge(item) }))
    .filter(({ item, trust }) => isHeld(item) || trust.isVouchedFor)
    .map(({ item, trust }) => holdingOf(item, trust))
    .toSorted(byWorth)
  return {
    shown: all.filter(({ isHidden }) => !isHidden),
    hidden: all.filter(({ isHidden }) => isHidden),
  }
}

function holdingOf(item: TokenBalance, { imitates, isHidden }: TokenTrust): Holding {
  const symbol = cleanName(item.symbol)
  const name = cleanName(item.name) || symbol
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
    isHidden,
  }
}

function isHeld({ quantity }: TokenBalance): boolean {
  return /[1-9]/.test(quantity.numeric)
}

/** The highest value first, then the coin, then by name. */
function byWorth(a: Holding, b: Holding): number {
  return (
    compareDecimals(b.valueUsd ?? '0', a.valueUsd ?? '0') ||
    Number(a.address !== undefined) - Number(b.address !== undefined) ||
    a.name.localeCompare(b.name)
  )
}
