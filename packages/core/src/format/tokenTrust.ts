import type { TokenBalance } from '../interfaces/balances.ts'
import { cleanName, skeletonOf } from './names.ts'

export type TokenTrust = {
  /** It is the coin, on a list, or named by the host. */
  readonly isVouchedFor: boolean
  /** The symbol that it imitates. */
  readonly imitates: string | undefined
  /** It is shown apart, when the visitor asks for it. */
  readonly isHidden: boolean
}

/**
 * Judges each token of an account beside its other tokens. A token on no list is shown when the account itself sent it,
 * approved it or paid for it. A gateway without lists does not tell; then only imitations and
 * advertisements are hidden.
 * @param asked CAIP-10 ids of tokens that the host named, which count as listed
 */
export function judgeTokens(
  items: readonly TokenBalance[],
  asked: Iterable<string>,
): (item: TokenBalance) => TokenTrust {
  const named = new Set(Array.from(asked, (id) => id.toLowerCase()))
  const isVouchedFor = ({ address, isListed }: TokenBalance): boolean =>
    address === undefined || isListed === true || named.has(address.toLowerCase())
  const originals = new Map(
    items.filter(isVouchedFor).map(({ symbol }) => [skeletonOf(symbol), cleanName(symbol)]),
  )
  return (item) => {
    if (isVouchedFor(item)) return { isVouchedFor: true, imitates: undefined, isHidden: false }
    const imitates = originals.get(skeletonOf(item.symbol))
    const isUnknown = item.isListed === false && item.isUsed !== true
    const isHidden = isUnknown || imitates !== undefined || lures(item)
    return { isVouchedFor: false, imitates, isHidden }
  }
}

/** Whether its name is an advertisement. */
function lures({ name, symbol }: TokenBalance): boolean {
  return /https?:|www\.|\w\.(com|io|xyz|org|net|app|me|gift|claims?|finance)\b|\b(claim|airdrop|visit|reward)/i.test(
    cleanName(`${name} ${symbol}`),
  )
}
