const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Units with their seconds, largest first. */
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const

/** The time since a moment, in the language's short units: `5 min. ago` (HIS-07). A future moment, from a fast clock, is now. */
export function relativeTime(
  at: number,
  { locale, now }: { readonly locale: string; readonly now: number },
): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  // Only zero seconds has its own word, "now".
  const numeric = seconds === 0 ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(locale, { style: 'short', numeric }).format(
    -Math.floor(seconds / size),
    unit,
  )
}
