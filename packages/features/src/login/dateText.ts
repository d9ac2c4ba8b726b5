/** A day in the language's words, such as `12 Dec 2026`. */
export function dateText(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
}
