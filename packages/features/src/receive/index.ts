import { defineFeature } from '@latchkey/modal/sdk'
import { QrIcon } from '@latchkey/ui'

declare module '@latchkey/core' {
  interface Routes {
    /** The connected account's address for incoming payments. */
    Receive: undefined
  }
}

export const receive = /*#__PURE__*/ defineFeature({
  id: 'receive',
  action: { label: 'receive.title', icon: QrIcon, order: 3, opens: 'Receive' },
  views: {
    Receive: {
      title: 'receive.title',
      load: () => import('./views/ReceiveView.tsx'),
      asksConsent: false,
    },
  },
  texts: { 'receive.title': 'Receive' },
})
