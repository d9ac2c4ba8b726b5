import { defineFeature } from '@latchkey/modal/sdk'

declare module '@latchkey/core' {
  interface Routes {
    /** Every collectible of the account. */
    Nfts: undefined
    /** A collectible: the CAIP-10 id of its contract, and its token id. */
    Nft: { readonly address: string; readonly tokenId: string }
  }
}

export const nfts = /*#__PURE__*/ defineFeature({
  id: 'nfts',
  tab: { title: 'nfts.title', order: 2, load: () => import('./views/NftsTab.tsx') },
  views: {
    Nfts: { title: 'nfts.title', load: () => import('./views/NftsView.tsx'), asksConsent: false },
    Nft: { title: 'nfts.nft', load: () => import('./views/NftView.tsx'), asksConsent: false },
  },
  // BAL-06
  namespaces: ['eip155', 'solana'],
  texts: { 'nfts.title': 'NFTs', 'nfts.nft': 'NFT' },
})
