import { en, featureTextsOf } from '@latchkey/features/fixtures'
import { pseudoWith, storyLocales } from '@latchkey/modal/fixtures'

type StoryLocale = (typeof storyLocales)[string]

/** A language for stories, with the features' texts: they are given, so the kit fetches none. */
export async function storyLocale(tag: string): Promise<StoryLocale | undefined> {
  const locale = storyLocales[tag]
  if (!locale || tag === 'en-XA') return locale && pseudoWith(en)
  const texts = { ...locale.texts, ...(await featureTextsOf(tag)) }
  // As: a missing key is absent and never undefined.
  return { ...locale, texts: texts as StoryLocale['texts'] }
}
