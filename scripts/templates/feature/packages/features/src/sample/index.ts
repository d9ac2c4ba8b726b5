import { defineFeature } from '@latchkey/modal/sdk'
import { WalletIcon } from '@latchkey/ui'

declare module '@latchkey/core' {
  interface Routes {
    /** What the view is for. */
    Sample: undefined
  }
}

export const sample = /*#__PURE__*/ defineFeature({
  id: 'sample',
  action: { label: 'sample.title', icon: WalletIcon, order: 9, opens: 'Sample' },
  views: {
    Sample: {
      title: 'sample.title',
      load: () => import('./views/SampleView.tsx'),
      asksConsent: false,
    },
  },
  texts: { 'sample.title': 'Sample' },
})
