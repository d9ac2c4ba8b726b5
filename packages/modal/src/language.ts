import type { Kit, Language } from '@latchkey/core'
import { languageOf } from '@latchkey/ui/languages'

/**
 * Fetch the language of a tag and show it. Every button calls this; the file is fetched once.
 * @throws RangeError when the tag is invalid, TypeError when the file fails to load
 */
export async function fetchLanguage(kit: Kit, tag: string): Promise<void> {
  const asked = kit.get(tags)
  if (asked.has(tag)) return
  asked.add(tag)
  try {
    takeLanguage(kit, await languageOf(tag))
  } catch (error) {
    asked.delete(tag)
    throw error
  }
}

/** Show a language. The host's own texts take precedence over its texts. */
export function takeLanguage({ set, options }: Kit, language: Language | undefined): void {
  set(({ texts }) => ({
    texts: { ...texts, ...language?.texts, ...options.texts },
    language: language?.locale,
  }))
}

/** The tags that are loaded or loading. */
function tags(): Set<string> {
  return new Set()
}
