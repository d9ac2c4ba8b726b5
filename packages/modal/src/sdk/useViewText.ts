import type { KitError } from '@latchkey/protocol'
import { type Catalogue, viewTexts } from '@latchkey/ui'
import { useSelector } from './useSelector.ts'
import { type Text, textsOf, useTextOf } from './useText.ts'

export type ViewText<C extends Catalogue = typeof viewTexts> = Text<C> & {
  /** An error in words for the visitor: the language's own, else those of the code's row. */
  readonly errorText: (error: KitError) => string
}

/** The texts of views that are fetched when they are first shown: the shell does not pay for theirs. */
export function useViewText(): ViewText {
  return useViewTextOf(viewTexts)
}

export function useViewTextOf<C extends Catalogue>(catalogue: C): ViewText<C> {
  const texts = useSelector(textsOf)
  const english: { readonly [key: string]: string | undefined } = catalogue
  return {
    ...useTextOf(catalogue),
    errorText: ({ code, message }) => {
      const key = `error.${code}`
      // A code's row is English, and may be for developers: in another language one sentence stands for those.
      return texts[key] ?? texts['error.UNKNOWN'] ?? english[key] ?? message
    },
  }
}
