import { nativeTokenAddress } from '@latchkey/protocol/http'

/** TABLE networks → the names that price services give to the network and its coin. */
export const places: {
  readonly [network: string]:
    | { readonly coingecko: string; readonly defillama: string; readonly coin: string }
    | undefined
} = {
  'eip155:1': { coingecko: 'ethereum', defillama: 'ethereum', coin: 'ethereum' },
  'eip155:10': { coingecko: 'optimistic-ethereum', defillama: 'optimism', coin: 'ethereum' },
  'eip155:56': { coingecko: 'binance-smart-chain', defillama: 'bsc', coin: 'binancecoin' },
  'eip155:100': { coingecko: 'xdai', defillama: 'xdai', coin: 'xdai' },
  'eip155:137': {
    coingecko: 'polygon-pos',
    defillama: 'polygon',
    coin: 'polygon-ecosystem-token',
  },
  'eip155:8453': { coingecko: 'base', defillama: 'base', coin: 'ethereum' },
  'eip155:42161': { coingecko: 'arbitrum-one', defillama: 'arbitrum', coin: 'ethereum' },
  'eip155:43114': { coingecko: 'avalanche', defillama: 'avax', coin: 'avalanche-2' },
  'eip155:59144': { coingecko: 'linea', defillama: 'linea', coin: 'ethereum' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    coingecko: 'solana',
    defillama: 'solana',
    coin: 'solana',
  },
}

/** Network and token of an asset; the token is absent for the coin. */
export function partsOf(asset: string): { readonly network: string; readonly token?: string } {
  const at = asset.lastIndexOf(':')
  const [network, token] = [asset.slice(0, at), asset.slice(at + 1)]
  return token === nativeTokenAddress ? { network } : { network, token }
}
