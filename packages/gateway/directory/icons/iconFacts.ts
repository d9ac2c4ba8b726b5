/** Test networks without a drawing of their own, and the main network whose drawing they use. */
export const networkIconAliases: Readonly<Record<string, string>> = {
  'eip155:17000': 'eip155:1',
  'eip155:560048': 'eip155:1',
  'eip155:31337': 'eip155:1',
  'eip155:31338': 'eip155:1',
  'eip155:1337': 'eip155:1',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000933ea01ad0ee984209779ba': 'bip122:000000000019d6689c085ae165831e93',
  'bip122:00000008819873e925422c1ff0f99f7c': 'bip122:000000000019d6689c085ae165831e93',
}

/** Wrapped and bridged tokens that use the picture of their coin. */
export const tokenIconAliases: Readonly<Record<string, string>> = {
  WETH: 'ETH',
  WPOL: 'POL',
  WMATIC: 'MATIC',
  WBNB: 'BNB',
  WAVAX: 'AVAX',
  WSOL: 'SOL',
  'USDC.E': 'USDC',
  USDBC: 'USDC',
  USDT0: 'USDT',
}

/** Platforms of the icon package whose tokens get an icon; coins have no platform. */
export const servedTokenPlatforms: ReadonlySet<string> = new Set([
  'ethereum',
  'binance-smart-chain',
  'polygon-pos',
  'arbitrum-one',
  'optimistic-ethereum',
  'base',
  'avalanche',
  'solana',
  'xdai',
  'zksync',
  'linea',
  'celo',
])
