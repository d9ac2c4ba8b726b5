import { defineFeature } from '@latchkey/modal/sdk'

/** Where a kit has an embedded wallet; without one nothing leads here. */
export const login = /*#__PURE__*/ defineFeature({
  id: 'login',
  views: {
    ApproveTransaction: {
      title: 'login.title',
      asks: true,
      asksConsent: false,
      load: () => import('./views/ApproveTransactionView.tsx'),
    },
  },
  texts: { 'login.title': 'Approve Transaction' },
})
