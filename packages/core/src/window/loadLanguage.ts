import type { Kit } from '../interfaces/kit.ts'

/** Loads the host's language. No caller waits for it, and shown texts change when it has loaded. */
export function loadLanguage(kit: Kit): void {
  const { locale, fetchLanguage } = kit.options
  if (typeof locale !== 'string' || /^en(-US)?$/i.test(locale)) return
  // An invalid tag or no network: the texts stay English until the language is requested again.
  fetchLanguage?.(kit, locale).catch(() => {})
}
