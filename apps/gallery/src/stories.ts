import { featureStories } from '@latchkey/features/fixtures'
import { type Stories as KitStories, stories as baseStories } from '@latchkey/modal/fixtures'
import { type WalletDocument, walletStories } from './wallet/walletStories.ts'

type Options = Parameters<KitStories[string]>[0]
type Stories = {
  readonly [state: string]: (
    options: Options,
  ) => ReturnType<KitStories[string]> | Promise<WalletDocument>
}

/** Stories of the window's own views, of the features', and of the wallet's own documents. */
export const stories: { readonly [view: string]: Stories } = {
  ...baseStories,
  ...featureStories,
  ...walletStories,
}
