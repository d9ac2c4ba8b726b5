import type { Kit } from '@latchkey/core'
import type { KitError } from '@latchkey/protocol'
import { type Catalogue, viewTexts } from '@latchkey/ui'
import { useKit } from './useKit.ts'
import { type Text, textOf } from './useText.ts'

export type ViewText<C extends Catalogue = typeof viewTexts> = Text<C> & {
  /** An error in words for the visitor: the language's own, else those of the code's row. */
  readonly errorText: (error: KitError) => string
}

/** The texts of views that are fetched when they are first shown: the shell does not pay for theirs. */
export function useViewText(): ViewText {
  return useKit().get(viewText)
}

function viewText(kit: Kit): ViewText {
  return viewTextOf(kit, viewTexts)
}

export function viewTextOf<C extends Catalogue>(kit: Kit, catalogue: C): ViewText<C> {
  const texts: { readonly [key: string]: string | undefined } = catalogue
  return {
    ...textOf(kit, catalogue),
    errorText: (error) => texts[`error.${error.code}`] ?? error.message,
  }
}
