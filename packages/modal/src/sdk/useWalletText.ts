import { en } from '@latchkey/ui'
import { useViewTextOf, type ViewText } from './useViewText.ts'

/** All texts, for the views that lead to wallets elsewhere: the account does not pay for theirs. */
export function useWalletText(): ViewText<typeof en> {
  return useViewTextOf(en)
}
