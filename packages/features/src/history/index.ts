import { defineFeature } from '@latchkey/modal/sdk'

declare module '@latchkey/core' {
  interface Routes {
    /** The account's transactions on its network. */
    Transactions: undefined
    /** A transaction, also one that was sent and is not in a block yet: its id, or its hash. */
    Transaction: { readonly id: string }
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
      title: 'history.transaction',
      load: () => import('./views/TransactionView.tsx'),
      asksConsent: false,
    },
  },
  // BAL-06
  namespaces: ['eip155', 'solana'],
  texts: { 'history.title': 'Activity', 'history.transaction': 'Transaction' },
})
