import { defineFeature } from '@latchkey/modal/sdk'

/** The login feature, for kits with an embedded wallet; in other kits no view leads here. */
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
