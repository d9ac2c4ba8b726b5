import type { Network } from '@latchkey/core'

export const klaytn = {
  id: 8217,
  name: 'Klaytn',
  nativeCurrency: { name: 'Klaytn', symbol: 'KLAY', decimals: 18 },
  rpcUrls: { default: { http: ['https://public-en-cypress.klaytn.net'] } },
  blockExplorers: { default: { name: 'KlaytnScope', url: 'https://scope.klaytn.com' } },
  contracts: {
    multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11', blockCreated: 96002415 },
  },
} as const satisfies Network
