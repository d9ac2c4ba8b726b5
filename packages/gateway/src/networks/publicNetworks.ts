import type { NetworkInput } from './network.ts'

/** Networks served when the configuration names none. Facts only: public nodes, and tokens under their contracts. */
export const publicNetworks: readonly NetworkInput[] = [
  {
    id: 'eip155:1',
    name: 'Ethereum',
    rpc: ['https://ethereum-rpc.publicnode.com', 'https://ethereum.reth.rs/rpc'],
    ensResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
    tokens: [
      usdc('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
      usdt('0xdAC17F958D2ee523a2206206994597C13D831ec7'),
      weth('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
      {
        address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
        name: 'Dai Stablecoin',
        symbol: 'DAI',
        decimals: 18,
      },
      {
        address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
        name: 'Wrapped BTC',
        symbol: 'WBTC',
        decimals: 8,
      },
    ],
  },
  {
    id: 'eip155:10',
    name: 'OP Mainnet',
    rpc: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
    tokens: [
      usdc('0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'),
      usdt('0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'),
      weth('0x4200000000000000000000000000000000000006'),
    ],
  },
  {
    id: 'eip155:56',
    name: 'BNB Smart Chain',
    rpc: ['https://bsc-rpc.publicnode.com', 'https://56.rpc.thirdweb.com'],
    currency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    tokens: [
      { ...usdt('0x55d398326f99059fF775485246999027B3197955'), decimals: 18 },
      { ...usdc('0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'), decimals: 18 },
    ],
  },
  {
    id: 'eip155:100',
    name: 'Gnosis',
    rpc: ['https://rpc.gnosischain.com', 'https://gnosis-rpc.publicnode.com'],
    currency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  },
  {
    id: 'eip155:137',
    name: 'Polygon',
    rpc: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
    currency: { name: 'POL', symbol: 'POL', decimals: 18 },
    tokens: [
      usdc('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
      usdt('0xc2132D05D31c914a87C6611C10748AEb04B58e8F'),
      weth('0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'),
    ],
  },
  {
    id: 'eip155:324',
    name: 'ZKsync Era',
    rpc: ['https://mainnet.era.zksync.io'],
    multicall: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
  },
  {
    id: 'eip155:8453',
    name: 'Base',
    rpc: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
    tokens: [
      usdc('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
      weth('0x4200000000000000000000000000000000000006'),
    ],
  },
  {
    id: 'eip155:42161',
    name: 'Arbitrum One',
    rpc: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
    tokens: [
      usdc('0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
      usdt('0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'),
      weth('0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'),
    ],
  },
  {
    id: 'eip155:43114',
    name: 'Avalanche',
    rpc: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
    currency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
    tokens: [
      usdc('0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'),
      usdt('0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'),
    ],
  },
  {
    id: 'eip155:59144',
    name: 'Linea',
    rpc: ['https://rpc.linea.build'],
  },
  {
    id: 'eip155:11155111',
    name: 'Sepolia',
    rpc: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://11155111.rpc.thirdweb.com'],
    testnet: true,
  },
  {
    id: 'eip155:84532',
    name: 'Base Sepolia',
    rpc: ['https://sepolia.base.org', 'https://base-sepolia-rpc.publicnode.com'],
    testnet: true,
  },
  {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    rpc: ['https://api.mainnet-beta.solana.com', 'https://solana-rpc.publicnode.com'],
    tokens: [
      usdc('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
      usdt('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
    ],
  },
]

type TokenFacts = {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

function usdc(address: string): TokenFacts {
  return { address, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
}

function usdt(address: string): TokenFacts {
  return { address, name: 'Tether USD', symbol: 'USDT', decimals: 6 }
}

function weth(address: string): TokenFacts {
  return { address, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 }
}
