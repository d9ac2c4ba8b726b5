import type { KitState, Routes } from '@latchkey/core'
import { defineFeature } from '@latchkey/modal/sdk'
import type { Translate } from '@latchkey/ui'

declare module '@latchkey/core' {
  interface Routes {
    /** Every holding of the account. */
    Tokens: undefined
    /** A holding: a token's CAIP-10 id; without an id the network's own coin. Its name is the view's title. */
    Token: { readonly address?: string | undefined; readonly name?: string | undefined }
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
      // As: the feature's texts are among the kit's texts.
      title: ({ name }: Routes['Token'], _: KitState, t: Translate) =>
        name ?? t('tokens.token' as 'account.title'),
      load: () => import('./views/TokenView.tsx'),
      asksConsent: false,
    },
  },
  // BAL-06
  namespaces: ['eip155', 'solana'],
  texts: { 'tokens.title': 'Tokens', 'tokens.token': 'Token' },
})
