import type { Network } from '@latchkey/core'

export const sample = {
  id: 57073,
  name: 'Sample',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.sample.example'] } },
  blockExplorers: { default: { name: 'Sample Explorer', url: 'https://explorer.sample.example' } },
} as const satisfies Network
