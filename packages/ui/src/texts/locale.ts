/** The direction of a language. Only the primary subtag counts: `ar-EG` has the direction of `ar`. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /^(ar|arc|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)(-|$)/i.test(locale) ? 'rtl' : 'ltr'
}
