import type { Kit } from '../kit.ts'

/** Fetch the language that the host named, once. Nothing waits for it: what is shown changes over when it is here. */
export function speak(kit: Kit): void {
  kit.get(fetching)
}

function fetching({ options: { locale, texts, fetchLanguage }, set }: Kit): void {
  if (typeof locale !== 'string' || /^en(-US)?$/i.test(locale)) return
  fetchLanguage?.(locale)
    .then((language) =>
      set(() => ({ texts: { ...language?.texts, ...texts }, language: language?.locale })),
    )
    // Not a tag, or no network: the texts stay English.
    .catch(() => {})
}
