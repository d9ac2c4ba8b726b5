import type { Network } from '@latchkey/core'

/** The id is the first 32 characters of the genesis hash (CAIP-2, namespaces/solana). */
export const solana = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://api.mainnet-beta.solana.com'] } },
  blockExplorers: {
    default: { name: 'Solscan', url: 'https://solscan.io', addressPath: 'account' },
  },
} as const satisfies Network
