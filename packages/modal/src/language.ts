import type { Kit, Language } from '@latchkey/core'
import { languageOf } from '@latchkey/ui/languages'

/**
 * Fetch the language of a tag and show it, once: every button asks.
 * @throws RangeError where it is not a tag, TypeError where its file does not come
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

/** Show a language. The host's own words stay before its texts. */
export function takeLanguage({ set, options }: Kit, language: Language | undefined): void {
  set(({ texts }) => ({
    texts: { ...texts, ...language?.texts, ...options.texts },
    language: language?.locale,
  }))
}

/** Tags that are here, or on their way. */
function tags(): Set<string> {
  return new Set()
}
