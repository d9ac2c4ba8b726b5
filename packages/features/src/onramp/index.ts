import type { Kit } from '@latchkey/core'
import { defineFeature } from '@latchkey/modal/sdk'
import { restrictedTimeZones } from '@latchkey/protocol'
import { CardIcon } from '@latchkey/ui'

declare module '@latchkey/core' {
  interface Routes {
    /**
     * A purchase: an amount of money in a currency such as `EUR`, and the token to buy, by symbol or contract. `null` is the
     * network's own coin.
     */
    OnRampProviders:
      | {
          readonly amount?: string | undefined
          readonly currency?: string | undefined
          readonly toToken?: string | undefined
          readonly token?: string | null | undefined
        }
      | undefined
    OnRampTokenSelect: undefined
    OnRampFiatSelect: undefined
    OnRampReview: undefined
    /** A purchase by the id of its order, until it has arrived and after. Without an id the newest one. */
    BuyInProgress: { readonly order?: string | undefined } | undefined
  }
}

export const onramp = /*#__PURE__*/ defineFeature({
  id: 'onramp',
  namespaces: ['eip155', 'solana'],
  action: {
    label: 'onramp.title',
    icon: CardIcon,
    order: 1,
    opens: 'OnRampProviders',
    takesToken: true,
  },
  // Only a gateway has providers.
  isAvailable: (kit: Kit) => kit.options.gateway !== undefined && !isHiddenHere(kit),
  views: {
    OnRampProviders: {
      title: 'onramp.title',
      load: () => import('./views/OnRampProvidersView.tsx'),
      asksConsent: false,
    },
    OnRampTokenSelect: {
      title: 'onramp.selectToken',
      load: () => import('./views/OnRampTokenSelectView.tsx'),
      asksConsent: false,
    },
    OnRampFiatSelect: {
      title: 'onramp.selectCurrency',
      load: () => import('./views/OnRampFiatSelectView.tsx'),
      asksConsent: false,
    },
    OnRampReview: {
      title: 'onramp.review',
      load: () => import('./views/OnRampReviewView.tsx'),
      asksConsent: false,
    },
    BuyInProgress: {
      title: 'onramp.progress',
      load: () => import('./views/BuyInProgressView.tsx'),
      asksConsent: false,
    },
  },
  resume: (kit: Kit) =>
    import('./resumePurchases.ts').then(({ resumePurchases }) => resumePurchases(kit)),
  texts: {
    'onramp.title': 'Buy',
    'onramp.selectToken': 'Select Token',
    'onramp.selectCurrency': 'Select Currency',
    'onramp.review': 'Review Purchase',
    'onramp.progress': 'Purchase',
  },
})

/** NET-07 */
function isHiddenHere({ options: { onrampHiddenIn = restrictedTimeZones } }: Kit): boolean {
  return onrampHiddenIn.includes(Intl.DateTimeFormat().resolvedOptions().timeZone)
}
