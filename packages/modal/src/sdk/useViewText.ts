import type { Kit } from '@latchkey/core'
import { en } from '@latchkey/ui'
import { useKit } from './useKit.ts'
import { type Text, textOf } from './useText.ts'

/** All texts, for views that are fetched when they are first shown: the shell does not pay for theirs. */
export function useViewText(): Text<typeof en> {
  return useKit().get(viewText)
}

function viewText(kit: Kit): Text<typeof en> {
  return textOf(kit, en)
}
