import type { Kit } from '@latchkey/core'
import { familyTexts } from '@latchkey/ui'
import { useKit } from './useKit.ts'
import { type ViewText, viewTextOf } from './useViewText.ts'

/** The texts of views that show several chain families: the account does not pay for theirs. */
export function useFamilyText(): ViewText<typeof familyTexts> {
  return useKit().get(familyText)
}

function familyText(kit: Kit): ViewText<typeof familyTexts> {
  return viewTextOf(kit, familyTexts)
}
