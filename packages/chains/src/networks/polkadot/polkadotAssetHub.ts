import type { Network } from '@latchkey/core'

export const polkadotAssetHub = {
  id: '68d56f15f85d3136970ec16946040bc1',
  name: 'Polkadot Asset Hub',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://polkadot-asset-hub-rpc.polkadot.io'] } },
  blockExplorers: {
    default: {
      name: 'Subscan',
      url: 'https://assethub-polkadot.subscan.io',
      addressPath: 'account',
    },
  },
} as const satisfies Network
