import { familyTexts, walletTexts } from '@latchkey/ui'
import { useViewTextOf, type ViewText } from './useViewText.ts'

const texts = { ...familyTexts, ...walletTexts } as const

/** All texts of views, for those that lead to wallets elsewhere: the account does not pay for theirs. */
export function useWalletText(): ViewText<typeof texts> {
  return useViewTextOf(texts)
}
