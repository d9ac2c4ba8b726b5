import type { Kit } from '@latchkey/core'
import type { KitError } from '@latchkey/protocol'
import { en } from '@latchkey/ui'
import { useKit } from './useKit.ts'
import { type Text, textOf } from './useText.ts'

export type ViewText = Text<typeof en> & {
  /** An error in words for the visitor: the language's own, else those of the code's row. */
  readonly errorText: (error: KitError) => string
}

/** All texts, for views that are fetched when they are first shown: the shell does not pay for theirs. */
export function useViewText(): ViewText {
  return useKit().get(viewText)
}

function viewText(kit: Kit): ViewText {
  const texts: { readonly [key: string]: string | undefined } = en
  return {
    ...textOf(kit, en),
    errorText: (error) => texts[`error.${error.code}`] ?? error.message,
  }
}
