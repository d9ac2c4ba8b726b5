import { formatUnits } from './review.ts'

/** Tokens or coin that leave an account; that come to it, below zero. */
export type Change = {
  /** The token's contract; absent for the network's coin. */
  readonly token?: string
  readonly symbol: string
  readonly decimals: number
  /** `all`: as much as the account has. */
  readonly units: bigint | 'all'
}

/** All changes as one sum of each token, what leaves before what comes: two payments of 5 are −10. */
export function sumOf(changes: readonly Change[]): string {
  const sums = new Map<string, Change>()
  for (const change of changes) {
    const { token = '', units } = change
    const before = sums.get(token)?.units ?? 0n
    const isAll = before === 'all' || units === 'all'
    sums.set(token, { ...change, units: isAll ? 'all' : before + units })
  }
  return (
    [...sums.values()]
      .filter(({ units }) => units !== 0n)
      .toSorted((a, b) => Number(comes(a)) - Number(comes(b)))
      .map(({ units, symbol, decimals }) => {
        if (units === 'all') return `−∞ ${symbol}`
        const amount = formatUnits(units < 0n ? -units : units, decimals)
        return `${units < 0n ? '+' : '−'}${amount} ${symbol}`
      })
      .join(', ') || '0'
  )
}

function comes({ units }: Change): boolean {
  return units !== 'all' && units < 0n
}
