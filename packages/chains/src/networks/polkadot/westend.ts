import type { Network } from '@latchkey/core'

export const westend = {
  id: 'e143f23803ac50e8f6f8e62695d1ce9e',
  name: 'Westend',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  nativeCurrency: { name: 'Westend', symbol: 'WND', decimals: 12 },
  rpcUrls: { default: { http: ['https://westend-rpc.polkadot.io'] } },
  blockExplorers: {
    default: { name: 'Subscan', url: 'https://westend.subscan.io', addressPath: 'account' },
  },
  testnet: true,
} as const satisfies Network
