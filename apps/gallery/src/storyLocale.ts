import { en, featureTextsOf } from '@latchkey/features/fixtures'
import { pseudoWith, storyLocales } from '@latchkey/modal/fixtures'

type StoryLocale = (typeof storyLocales)[string]

/** A language that stories can be played in, with the words of the features: they are given, so the kit asks for none. */
export async function storyLocale(tag: string): Promise<StoryLocale | undefined> {
  const locale = storyLocales[tag]
  if (!locale || tag === 'en-XA') return locale && pseudoWith(en)
  const texts = { ...locale.texts, ...(await featureTextsOf(tag)) }
  // As: a key that a language lacks is not there at all, it is never undefined.
  return { ...locale, texts: texts as StoryLocale['texts'] }
}
