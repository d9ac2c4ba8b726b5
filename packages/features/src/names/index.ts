import { defineFeature } from '@latchkey/modal/sdk'

declare module '@latchkey/core' {
  interface Routes {
    /** The choice of a name for the connected account. */
    RegisterAccountName: undefined
    RegisterAccountNameSuccess: { readonly name: string } | undefined
    /** The public profile of a registered name: picture, texts, addresses. */
    EditAccountName: undefined
  }
}

export const names = /*#__PURE__*/ defineFeature({
  id: 'names',
  namespaces: ['eip155'],
  row: { load: () => import('./views/NameRow.tsx') },
  views: {
    RegisterAccountName: {
      title: 'names.title',
      load: () => import('./views/RegisterAccountNameView.tsx'),
      asksConsent: false,
    },
    RegisterAccountNameSuccess: {
      title: 'names.title',
      load: () => import('./views/RegisterAccountNameSuccessView.tsx'),
      asksConsent: false,
    },
    EditAccountName: {
      title: 'names.edit',
      load: () => import('./views/EditAccountNameView.tsx'),
      asksConsent: false,
    },
  },
  texts: { 'names.title': 'Choose Name', 'names.edit': 'Your name' },
})
