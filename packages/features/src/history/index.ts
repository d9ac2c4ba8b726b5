import type { KitState, Routes } from '@latchkey/core'
import { defineFeature } from '@latchkey/modal/sdk'
import type { Translate } from '@latchkey/ui'

declare module '@latchkey/core' {
  interface Routes {
    /** The account's transactions on its network. */
    Transactions: undefined
    /** A transaction, also one that was sent and is not in a block yet: its id, or its hash. Its kind is the view's title. */
    Transaction: { readonly id: string; readonly kind?: string | undefined }
  }
}

export const history = /*#__PURE__*/ defineFeature({
  id: 'history',
  tab: { title: 'history.title', order: 3, load: () => import('./views/ActivityTab.tsx') },
  views: {
    Transactions: {
      title: 'history.title',
      load: () => import('./views/TransactionsView.tsx'),
      asksConsent: false,
    },
    Transaction: {
      // As: the feature's texts are among the kit's texts.
      title: ({ kind }: Routes['Transaction'], _: KitState, t: Translate) =>
        kind ?? t('history.transaction' as 'account.title'),
      load: () => import('./views/TransactionView.tsx'),
      asksConsent: false,
    },
  },
  // BAL-06
  namespaces: ['eip155', 'solana'],
  texts: { 'history.title': 'Activity', 'history.transaction': 'Transaction' },
})
