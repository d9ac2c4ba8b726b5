import { formatUnits, isMore, truncateAmount, withoutZeros } from './amount.ts'
import { compact, formatted, localDigits, shortFrom, shortTo, wholeDigits } from './numerals.ts'

/** The minus sign is U+2212: it has the height and width of plus, and screen readers say "minus". */
export type Sign = '+' | '−' | ''
type Written = { readonly sign?: Sign; readonly locale: string }

/**
 * A balance in full (BAL-05): three places, in the language's own digits. Test networks and unsupported networks show
 * `0.00`. A positive amount too small for three places is shown as `<0.001`.
 */
export function displayBalance(
  amount: string,
  {
    locale,
    testnet = false,
    supported = true,
  }: { readonly locale: string; readonly testnet?: boolean; readonly supported?: boolean },
): string {
  if (testnet || !supported) return '0.00'
  return isTiny(amount) ? `<${places3('0.001', locale)}` : places3(amount, locale)
}

/**
 * An amount for a row: as a balance, with its sign (HIS-07), and short from a million on. Amounts for which languages have
 * no word are `>999.9T`. A space keeps a sign apart from `<` and `>`. Zero has no sign.
 */
export function displayAmount(amount: string, written: Written): string {
  const { locale } = written
  const sign = signFor(amount, written)
  const length = wholeDigits(amount)
  const apart = sign && `${sign}\u00a0`
  if (isTiny(amount)) return `${apart}<${places3('0.001', locale)}`
  if (length > shortTo) return `${apart}>${compact('9'.repeat(shortTo), locale)}`
  return `${sign}${length < shortFrom ? places3(amount, locale) : compact(amount, locale)}`
}

/** A decimal string in full, in the language's digits. */
export function fullAmount(amount: string, written: Written): string {
  const { locale } = written
  const [whole = '0', fraction = ''] = amount.split('.')
  // Intl has at most 100 places, and amounts of tokens may have 255.
  const places = withoutZeros(fraction)
  const fractionText = places && localDigits(`.${places}`, locale)
  const wholeText = formatted(whole, locale, { maximumFractionDigits: 0 })
  return signFor(amount, written) + wholeText + fractionText
}

/** A fee with five significant digits. It is rounded up, so that no visitor pays more than they read. */
export function displayFee(amount: string, locale: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const before = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -whole.length
  const places = Math.max(0, before + feeDigits)
  if (!isMore(fraction.slice(places))) return fullAmount(amount, { locale })
  const up = BigInt(whole + fraction.slice(0, places)) + 1n
  return fullAmount(formatUnits(up, places), { locale })
}

const feeDigits = 5

function signFor(amount: string, { sign = '' }: Written): Sign {
  return isMore(amount) ? sign : ''
}

function isTiny(amount: string): boolean {
  return isMore(amount) && !isMore(truncateAmount(amount, 3))
}

/** Never rounded up, so that no visitor sees more than they have. */
function places3(amount: string, locale: string): string {
  return formatted(truncateAmount(amount, 3), locale, { maximumFractionDigits: 3 })
}
