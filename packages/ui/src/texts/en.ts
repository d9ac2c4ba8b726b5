import { accountButtonTexts } from './accountButton.ts'
import { familyTexts } from './families.ts'
import { walletTexts } from './wallets.ts'

/**
 * Every text there is. This object is the type: a wrong key or a missing `{value}` does not compile. Keys that end in
 * `.one` or `.other` are plural forms of the key before that.
 */
export const en = { ...accountButtonTexts, ...familyTexts, ...walletTexts } as const
