import { defineFeature } from '@latchkey/modal/sdk'

declare module '@latchkey/core' {
  interface Routes {
    /** Every holding of the account. */
    Tokens: undefined
    /** A holding: a token's CAIP-10 id; without an id the network's own coin. */
    Token: { readonly address?: string | undefined }
  }
}

export const tokens = /*#__PURE__*/ defineFeature({
  id: 'tokens',
  tab: { title: 'tokens.title', order: 1, load: () => import('./views/TokensTab.tsx') },
  views: {
    Tokens: {
      title: 'tokens.title',
      load: () => import('./views/TokensView.tsx'),
      asksConsent: false,
    },
    Token: {
      title: 'tokens.token',
      load: () => import('./views/TokenView.tsx'),
      asksConsent: false,
    },
  },
  // BAL-06
  namespaces: ['eip155', 'solana'],
  texts: { 'tokens.title': 'Tokens', 'tokens.token': 'Token' },
})
