import type { Kit } from '@latchkey/core'
import { defineFeature } from '@latchkey/modal/sdk'
import { SendIcon } from '@latchkey/ui'

declare module '@latchkey/core' {
  interface Routes {
    /** The token to send, by its contract or mint; `null` for the network's own coin. */
    Send: { readonly token?: string | null | undefined } | undefined
    SendSelectToken: undefined
    SendReview: undefined
    /** A transfer that a wallet accepted, by its hash, until it is settled and after. */
    SendProgress: { readonly hash: string }
  }
}

export const send = /*#__PURE__*/ defineFeature({
  id: 'send',
  namespaces: ['eip155', 'solana'],
  action: { label: 'send.title', icon: SendIcon, order: 4, opens: 'Send', takesToken: true },
  views: {
    Send: { title: 'send.title', load: () => import('./views/SendView.tsx'), asksConsent: false },
    SendSelectToken: {
      title: 'send.selectToken',
      load: () => import('./views/SendSelectTokenView.tsx'),
      asksConsent: false,
    },
    SendReview: {
      title: 'send.review',
      load: () => import('./views/SendReviewView.tsx'),
      asksConsent: false,
    },
    SendProgress: {
      title: 'send.progress',
      load: () => import('./views/SendProgressView.tsx'),
      asksConsent: false,
    },
  },
  resume: (kit: Kit) => import('./follow.ts').then(({ followTransfers }) => followTransfers(kit)),
  texts: {
    'send.title': 'Send',
    'send.selectToken': 'Select Token',
    'send.review': 'Review transfer',
    'send.progress': 'Transfer',
  },
})
