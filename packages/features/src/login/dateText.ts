/** A day in the language's words, such as `12 Dec 2026`. */
export function dateText(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
}

/** `3 days` in the language. */
export function daysText(days: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
    days,
  )
}
