/** Which way a language is written. Only the primary subtag counts: `ar-EG` is written as `ar` is. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /^(ar|arc|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)(-|$)/i.test(locale) ? 'rtl' : 'ltr'
}
