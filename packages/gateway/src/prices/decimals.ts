/** Digits after the decimal point; a token may be worth a billionth of a cent. */
const places = 36

/** The exact median of decimal numbers as text; for an even count, the mean of the middle two. */
export function median(texts: readonly string[]): string {
  const sorted = texts.map(scaled).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0n
  return plain(sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0n) + upper) / 2n)
}

/** A quotient as decimal text, cut off after `places` digits. */
export function ratio(dividend: bigint, divisor: bigint): string {
  return plain((dividend * 10n ** BigInt(places)) / divisor)
}

/** A JSON number as decimal text without an exponent; undefined for a negative number or another text. */
export function decimalOf(source: string): string | undefined {
  const [, whole, fraction = '', exponent = '0'] =
    /^(\d{1,30})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(source) ?? []
  if (whole === undefined) return undefined
  const shift = Number(exponent)
  const digits = whole + fraction
  const point = whole.length + shift
  const padded =
    point <= 0 ? digits.padStart(digits.length - point + 1, '0') : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const rest = padded.slice(at).replace(/0+$/, '')
  const int = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  return rest ? `${int}.${rest}` : int
}

function scaled(text: string): bigint {
  const [whole = '', rest = ''] = text.split('.')
  return BigInt(whole + rest.slice(0, places).padEnd(places, '0'))
}

function plain(value: bigint): string {
  const digits = value.toString().padStart(places + 1, '0')
  const rest = digits.slice(-places).replace(/0+$/, '')
  const whole = digits.slice(0, -places)
  return rest ? `${whole}.${rest}` : whole
}
