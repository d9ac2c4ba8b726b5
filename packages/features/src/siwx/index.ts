import { defineFeature } from '@latchkey/modal/sdk'

const view = {
  title: 'siwx.title',
  asks: true,
  load: () => import('./views/SignMessageView.tsx'),
} as const

/** The sign-in feature, for kits with `siwx` or `siweConfig`; in other kits no view leads here. */
export const siwx = /*#__PURE__*/ defineFeature({
  id: 'siwx',
  views: {
    SIWXSignMessage: { ...view, asksConsent: false },
    ConnectingSiwe: { ...view, asksConsent: true },
  },
  texts: { 'siwx.title': 'Sign In' },
})
