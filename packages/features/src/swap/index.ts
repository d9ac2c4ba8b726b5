import type { Kit } from '@latchkey/core'
import { defineFeature } from '@latchkey/modal/sdk'
import { ExchangeIcon } from '@latchkey/ui'

declare module '@latchkey/core' {
  interface Routes {
    /** Tokens by symbol or contract, and a decimal amount of the sold one. `token` is the sold one too; `null` is the coin. */
    Swap:
      | {
          readonly fromToken?: string | undefined
          readonly toToken?: string | undefined
          readonly amount?: string | undefined
          readonly token?: string | null | undefined
        }
      | undefined
    SwapSelectToken: { readonly side: 'source' | 'target' }
    SwapSettings: undefined
    SwapPreview: undefined
    /** A swap that a wallet accepted, by its hash, until it is settled and after. */
    SwapProgress: { readonly hash: string }
  }
}

export const swaps = /*#__PURE__*/ defineFeature({
  id: 'swaps',
  namespaces: ['eip155', 'solana'],
  action: { label: 'swap.title', icon: ExchangeIcon, order: 2, opens: 'Swap', takesToken: true },
  // Quotes come from a gateway only.
  isAvailable: (kit: Kit) => kit.options.gateway !== undefined,
  views: {
    Swap: { title: 'swap.title', load: () => import('./views/SwapView.tsx'), asksConsent: false },
    SwapSelectToken: {
      title: 'swap.selectToken',
      load: () => import('./views/SwapSelectTokenView.tsx'),
      asksConsent: false,
    },
    SwapSettings: {
      title: 'swap.settings',
      load: () => import('./views/SwapSettingsView.tsx'),
      asksConsent: false,
    },
    SwapPreview: {
      title: 'swap.review',
      load: () => import('./views/SwapPreviewView.tsx'),
      asksConsent: false,
    },
    SwapProgress: {
      title: 'swap.progress',
      load: () => import('./views/SwapProgressView.tsx'),
      asksConsent: false,
    },
  },
  resume: (kit: Kit) => import('./followSwaps.ts').then(({ followSwaps }) => followSwaps(kit)),
  texts: {
    'swap.title': 'Swap',
    'swap.selectToken': 'Select Token',
    'swap.settings': 'Swap Settings',
    'swap.review': 'Review Swap',
    'swap.progress': 'Swap',
  },
})
