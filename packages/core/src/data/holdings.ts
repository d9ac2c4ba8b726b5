import type { BalanceItem } from '@latchkey/protocol/http'

/** More than any token has been worth; beyond it `toFixed` writes exponents. */
const highestPrice = 1e15

/**
 * What of an answer can be counted: amounts that are amounts, and prices that are prices. One that is not takes nothing else
 * with it. Tokens without decimals are counters and scams, not money (BAL-02).
 */
export function holdingsOf(balances: readonly BalanceItem[]): readonly BalanceItem[] {
  return balances.filter(isAmount).map(withSanePrice)
}

function isAmount({ quantity: { decimals, numeric } }: BalanceItem): boolean {
  return (
    /^([1-9]|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/.test(decimals) &&
    /^\d{1,80}(\.\d{1,255})?$/.test(numeric)
  )
}

function withSanePrice({ value, ...item }: BalanceItem): BalanceItem {
  return item.price >= 0 && item.price < highestPrice
    ? { ...item, ...(value === undefined ? {} : { value }) }
    : { ...item, price: 0 }
}
