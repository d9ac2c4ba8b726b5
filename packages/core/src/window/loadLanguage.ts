import type { Kit } from '../interfaces/kit.ts'

/** Have the language that the host named. Nothing waits for it: what is shown changes over when it is here. */
export function loadLanguage(kit: Kit): void {
  const { locale, fetchLanguage } = kit.options
  if (typeof locale !== 'string' || /^en(-US)?$/i.test(locale)) return
  // Not a tag, or no network: the texts stay English until somebody asks again.
  fetchLanguage?.(kit, locale).catch(() => {})
}
