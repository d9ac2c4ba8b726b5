import type { Kit } from '@latchkey/core'
import { en } from '@latchkey/ui'
import { useKit } from './useKit.ts'
import { type ViewText, viewTextOf } from './useViewText.ts'

/** All texts, for the views that lead to wallets elsewhere: the account does not pay for theirs. */
export function useWalletText(): ViewText<typeof en> {
  return useKit().get(walletText)
}

function walletText(kit: Kit): ViewText<typeof en> {
  return viewTextOf(kit, en)
}
