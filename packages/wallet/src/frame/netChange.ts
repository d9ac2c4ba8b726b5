import { formatUnits } from './review.ts'

/** Tokens or coin that leave an account. */
export type Change = {
  /** The token's contract; absent for the network's coin. */
  readonly token?: string
  readonly symbol: string
  readonly decimals: number
  /** `all`: as much as the account has. */
  readonly units: bigint | 'all'
}

/** All changes as one sum of each token: two payments of 5 are −10. */
export function sumOf(changes: readonly Change[], coin: Change): string {
  const sums = new Map<string, Change>()
  for (const change of [...changes, coin]) {
    const { token = '', units } = change
    const before = sums.get(token)?.units ?? 0n
    const isAll = before === 'all' || units === 'all'
    sums.set(token, { ...change, units: isAll ? 'all' : before + units })
  }
  return (
    [...sums.values()]
      .filter(({ units }) => units !== 0n)
      .map(({ units, symbol, decimals }) =>
        units === 'all' ? `−∞ ${symbol}` : `−${formatUnits(units, decimals)} ${symbol}`,
      )
      .join(', ') || '0'
  )
}
