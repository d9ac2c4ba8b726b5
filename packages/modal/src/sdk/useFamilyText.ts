import { familyTexts } from '@latchkey/ui'
import { useViewTextOf, type ViewText } from './useViewText.ts'

/** The texts of views that show several chain families: the account does not pay for theirs. */
export function useFamilyText(): ViewText<typeof familyTexts> {
  return useViewTextOf(familyTexts)
}
