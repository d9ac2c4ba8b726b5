import { truncateAmount } from '../format/amount.ts'

/** The minus sign is U+2212: it has the height and width of plus, and screen readers say "minus". */
export type Sign = '+' | '−' | ''

/** The sign of a transaction's amounts, by its type (HIS-07). */
export function signOf(operationType: string): Sign {
  return signs[operationType] ?? ''
}

const signs: { readonly [type: string]: Sign | undefined } = {
  __proto__: null,
  receive: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  withdraw: '−',
  repay: '−',
  burn: '−',
} as never

/** An amount with this many digits before the point is written short, as `1.2E45` or `12T`, to fit a row. */
const longPlaces = 15

/**
 * A decimal string for a row: three places, never rounded up, in the language's digits and with its sign (HIS-07). A
 * positive amount below 0.001 is shown as `<0.001`.
 */
export function displayAmount(
  amount: string,
  { sign = '', locale }: { readonly sign?: Sign; readonly locale: string },
): string {
  const cut = truncateAmount(amount, 3)
  const [whole = '0'] = cut.split('.')
  if (whole.length > longPlaces) return `${sign}${short(whole, locale)}`
  const tiny = /[1-9]/.test(amount) && !/[1-9]/.test(cut)
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  // The string overload, exact for any length, is newer than TypeScript's library.
  const text = format.format((tiny ? '0.001' : cut) as unknown as number)
  return tiny ? `${sign}<${text}` : `${sign}${text}`
}

/** A decimal string in full, in the language's digits. */
export function fullAmount(
  amount: string,
  { sign = '', locale }: { readonly sign?: Sign; readonly locale: string },
): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const places = fraction.replace(/0+$/, '')
  const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(
    // As above.
    whole as unknown as number,
  )
  if (!places) return `${sign}${digits}`
  const { point, numerals } = lettersOf(locale)
  const written = [...places].map((digit) => numerals[Number(digit)]).join('')
  return `${sign}${digits}${point}${written}`
}

function short(whole: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    notation: 'scientific',
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions)
  // As above.
  return format.format(whole as unknown as number)
}

/** Intl supports at most 100 places, and token amounts may have 255. */
function lettersOf(locale: string): { readonly point: string; readonly numerals: string[] } {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const plain = new Intl.NumberFormat(locale, { useGrouping: false })
  return {
    point: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    numerals: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
  }
}
