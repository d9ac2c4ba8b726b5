import type { NetworkId } from '@latchkey/protocol'
import type { BalanceItem } from '@latchkey/protocol/http'

/** Higher than the price of any token so far: a higher one is a mistake of its source. */
const highestPrice = 1e15

/**
 * The valid holdings of an answer: holdings of the requested network with a valid amount, each once. An invalid holding is
 * dropped and the rest is kept. An invalid price counts as 0. Tokens without decimals are counters and scams, not money (BAL-02).
 */
export function holdingsOf(
  balances: readonly BalanceItem[],
  network: NetworkId,
): readonly BalanceItem[] {
  const found = new Map<string | undefined, BalanceItem>()
  for (const item of balances) {
    const id = tokenOf(item)
    const isHere = item.chainId === undefined || item.chainId === network
    if (isHere && id !== '' && isAmount(item) && !found.has(id)) found.set(id, withSanePrice(item))
  }
  return [...found.values()]
}

/** The last part of a CAIP-10 id, which EVM writes in any letter case. */
function tokenOf({ address }: BalanceItem): string | undefined {
  const token = address?.split(':').at(-1)
  return token?.startsWith('0x') ? token.toLowerCase() : token
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
