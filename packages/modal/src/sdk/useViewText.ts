import { type KitError, sentenceOf } from '@latchkey/protocol'
import { type Catalogue, viewTexts } from '@latchkey/ui'
import { useSelector } from './useSelector.ts'
import { type Text, textsOf, useTextOf } from './useText.ts'

export type ViewText<C extends Catalogue = typeof viewTexts> = Text<C> & {
  /** An error in words for the visitor: the host's, the language's, else English by the error's code. */
  readonly errorText: (error: KitError) => string
}

/** The texts of views that are fetched when they are first shown: the shell does not pay for theirs. */
export function useViewText(): ViewText {
  return useViewTextOf(viewTexts)
}

export function useViewTextOf<C extends Catalogue>(catalogue: C): ViewText<C> {
  const texts = useSelector(textsOf)
  return {
    ...useTextOf(catalogue),
    errorText: ({ code }) => sentenceOf(code, texts),
  }
}
