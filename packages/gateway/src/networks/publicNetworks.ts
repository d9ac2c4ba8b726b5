import { type ListedToken, listedTokens } from '@latchkey/protocol/tokens'
import { swapNetworks } from '@latchkey/protocol/venues'
import type { NetworkInput } from './network.ts'

/**
 * The default networks. Facts only: public nodes, and tokens by their contracts. A test compares them with the kit's
 * facts of the same networks (packages/chains/src/networks).
 */
export const publicNetworks: readonly NetworkInput[] = [
  {
    id: 'eip155:1',
    name: 'Ethereum',
    rpc: ['https://ethereum-rpc.publicnode.com', 'https://ethereum.reth.rs/rpc'],
    ensResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
    tokens: listed('eip155:1'),
    swaps: exchanges('eip155:1'),
  },
  {
    id: 'eip155:10',
    name: 'OP Mainnet',
    rpc: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
    tokens: listed('eip155:10'),
    swaps: exchanges('eip155:10'),
  },
  {
    id: 'eip155:56',
    name: 'BNB Smart Chain',
    rpc: ['https://bsc-rpc.publicnode.com', 'https://56.rpc.thirdweb.com'],
    currency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    tokens: listed('eip155:56'),
    swaps: exchanges('eip155:56'),
  },
  {
    id: 'eip155:100',
    name: 'Gnosis',
    rpc: ['https://rpc.gnosischain.com', 'https://gnosis-rpc.publicnode.com'],
    currency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
    swaps: exchanges('eip155:100'),
  },
  {
    id: 'eip155:137',
    name: 'Polygon',
    rpc: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
    currency: { name: 'POL', symbol: 'POL', decimals: 18 },
    tokens: listed('eip155:137'),
    swaps: exchanges('eip155:137'),
  },
  {
    id: 'eip155:250',
    name: 'Fantom',
    rpc: ['https://250.rpc.thirdweb.com'],
    currency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
    swaps: exchanges('eip155:250'),
  },
  {
    id: 'eip155:324',
    name: 'ZKsync Era',
    rpc: ['https://mainnet.era.zksync.io'],
    multicall: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
    swaps: exchanges('eip155:324'),
  },
  {
    id: 'eip155:8217',
    name: 'Klaytn',
    rpc: ['https://public-en-cypress.klaytn.net'],
    currency: { name: 'Klaytn', symbol: 'KLAY', decimals: 18 },
    swaps: exchanges('eip155:8217'),
  },
  {
    id: 'eip155:8453',
    name: 'Base',
    rpc: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
    tokens: listed('eip155:8453'),
    swaps: exchanges('eip155:8453'),
  },
  {
    id: 'eip155:42161',
    name: 'Arbitrum One',
    rpc: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
    tokens: listed('eip155:42161'),
    swaps: exchanges('eip155:42161'),
  },
  {
    id: 'eip155:43114',
    name: 'Avalanche',
    rpc: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
    currency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
    tokens: listed('eip155:43114'),
    swaps: exchanges('eip155:43114'),
  },
  {
    id: 'eip155:59144',
    name: 'Linea Mainnet',
    rpc: ['https://rpc.linea.build'],
    currency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  },
  {
    id: 'eip155:1313161554',
    name: 'Aurora',
    rpc: ['https://mainnet.aurora.dev'],
    swaps: exchanges('eip155:1313161554'),
  },
  {
    id: 'eip155:11155111',
    name: 'Sepolia',
    rpc: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://11155111.rpc.thirdweb.com'],
    currency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
    testnet: true,
  },
  {
    id: 'eip155:84532',
    name: 'Base Sepolia',
    rpc: ['https://sepolia.base.org', 'https://base-sepolia-rpc.publicnode.com'],
    currency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
    testnet: true,
  },
  {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    rpc: ['https://api.mainnet-beta.solana.com', 'https://solana-rpc.publicnode.com'],
    tokens: listed('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  },
]

function listed(id: string): ListedToken[] {
  return [...(listedTokens[id] ?? [])]
}

function exchanges(id: string): NetworkInput['swaps'] {
  // As: a copy is not read-only.
  return structuredClone(swapNetworks[id]) as NetworkInput['swaps']
}
