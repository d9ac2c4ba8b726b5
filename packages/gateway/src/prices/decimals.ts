/** Digits of a quotient that is not finite. A price has fewer, and a double has 17. */
const quotientDigits = 36

/** The exact median of decimal numbers as text; for an even count, the mean of the middle two. */
export function median(texts: readonly string[]): string {
  const places = Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0))
  const sorted = texts
    .map((text) => scaled(text, places))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0n
  const lower = sorted.length % 2 === 1 ? upper : (sorted[half - 1] ?? 0n)
  // One more place for the half.
  return plain((lower + upper) * 5n, places + 1)
}

/** A quotient as decimal text. It is cut off after 36 significant digits: a price may be any fraction of a dollar. */
export function ratio(dividend: bigint, divisor: bigint): string {
  const places = Math.max(0, quotientDigits + `${divisor}`.length - `${dividend}`.length)
  return plain((dividend * 10n ** BigInt(places)) / divisor, places)
}

/** A JSON number as decimal text without an exponent; undefined for a negative number or another text. */
export function decimalOf(source: string): string | undefined {
  const [, whole, fraction = '', exponent = '0'] =
    /^(\d{1,30})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(source) ?? []
  if (whole === undefined) return undefined
  const places = fraction.length - Number(exponent)
  const units = BigInt(whole + fraction)
  return places >= 0 ? plain(units, places) : `${units * 10n ** BigInt(-places)}`
}

function scaled(text: string, places: number): bigint {
  const [whole = '', rest = ''] = text.split('.')
  return BigInt(whole + rest.padEnd(places, '0'))
}

function plain(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0')
  const rest = digits.slice(digits.length - places).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - places)
  return rest ? `${whole}.${rest}` : whole
}
