import type { CaipNetwork } from '@latchkey/core'
import type { NetworkId } from '@latchkey/protocol'
import type { Chains } from './wallet.ts'

/** The Wallet Standard names networks by a word, CAIP-2 by the first 32 characters of their genesis hash. */
const genesis: readonly (readonly [chain: string, network: NetworkId])[] = [
  ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
]

/** The wallet's name of a network; undefined when the wallet does not have it. Some wallets list CAIP-2 ids. */
export function chainOf(network: NetworkId, chains: Chains): string | undefined {
  const word = genesis.find(([, id]) => id === network)?.[0]
  return [word, network].find((name) => name !== undefined && chains.includes(name))
}

/** The host's first network that the wallet has, networks in use first; otherwise the wallet's first network. */
export function firstNetwork(chains: Chains, networks: readonly CaipNetwork[]): NetworkId {
  const ours = networks.find(({ caipNetworkId }) => chainOf(caipNetworkId, chains))
  if (ours) return ours.caipNetworkId
  const [first] = chains
  // As: the list has only chains of Solana.
  return genesis.find(([chain]) => chain === first)?.[1] ?? (first as NetworkId)
}
