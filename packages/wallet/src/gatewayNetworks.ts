/** The networks of a frame whose operator names none (EMB-08): CAIP-2 id, name, coin. */
const networks: readonly (readonly [id: string, name: string, symbol: string])[] = [
  ['eip155:1', 'Ethereum', 'ETH'],
  ['eip155:11155111', 'Sepolia', 'ETH'],
  ['eip155:560048', 'Hoodi', 'ETH'],
  ['eip155:10', 'OP Mainnet', 'ETH'],
  ['eip155:11155420', 'OP Sepolia', 'ETH'],
  ['eip155:42161', 'Arbitrum One', 'ETH'],
  ['eip155:421614', 'Arbitrum Sepolia', 'ETH'],
  ['eip155:137', 'Polygon', 'POL'],
  ['eip155:80002', 'Polygon Amoy', 'POL'],
  ['eip155:42220', 'Celo', 'CELO'],
  ['eip155:1313161554', 'Aurora', 'ETH'],
  ['eip155:1313161555', 'Aurora Testnet', 'ETH'],
  ['eip155:56', 'BNB Smart Chain', 'BNB'],
  ['eip155:97', 'BNB Smart Chain Testnet', 'tBNB'],
  ['eip155:43114', 'Avalanche', 'AVAX'],
  ['eip155:43113', 'Avalanche Fuji', 'AVAX'],
  ['eip155:324', 'ZKsync Era', 'ETH'],
  ['eip155:300', 'ZKsync Sepolia', 'ETH'],
  ['eip155:100', 'Gnosis', 'xDAI'],
  ['eip155:8453', 'Base', 'ETH'],
  ['eip155:84532', 'Base Sepolia', 'ETH'],
  ['eip155:7777777', 'Zora', 'ETH'],
  ['eip155:999', 'HyperEVM', 'HYPE'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'SOL'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', 'SOL'],
]

/** All of them, by the nodes of the operator's gateway. */
export function gatewayNetworks(gateway: {
  readonly url: string
  readonly projectId: string
}): { id: string; name: string; symbol: string; rpcUrl: string; confirmAbove: string }[] {
  return networks.map(([id, name, symbol]) => {
    const rpcUrl = new URL('/v1/', gateway.url)
    rpcUrl.search = String(new URLSearchParams({ chainId: id, projectId: gateway.projectId }))
    return { id, name, symbol, rpcUrl: rpcUrl.href, confirmAbove: '1' }
  })
}
