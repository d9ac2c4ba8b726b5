import { type NamespaceId, type NetworkId, parseNetworkId } from '../caip.ts'
import { KitError } from '../errors/KitError.ts'

/** Coin types of ENSIP-9 (SLIP-44). */
export const coinTypes = { bip122: 0, eip155: 60, polkadot: 354, solana: 501 } as const satisfies {
  readonly [Id in NamespaceId]: number
}

/** ENSIP-11: the coin type of an EVM network other than Ethereum is its chain id with this bit. */
const evmBit = 0x8000_0000

/**
 * The coin type of a network.
 * @throws KitError `CHAIN_ID_INVALID` for a chain id of more than 31 bits (VAL-06)
 */
export function coinTypeOf(network: NetworkId): number {
  const { namespace, reference } = parseNetworkId(network)
  if (namespace !== 'eip155') return coinTypes[namespace]
  const id = Number(reference)
  if (!Number.isInteger(id) || id <= 0 || id >= evmBit) throw new KitError('CHAIN_ID_INVALID')
  return id === 1 ? coinTypes.eip155 : evmBit + id
}

/** The EVM network of a coin type; undefined for coins of other namespaces, and for the default of all EVM networks (ENSIP-19). */
export function networkOfCoinType(coinType: number): NetworkId | undefined {
  if (coinType === coinTypes.eip155) return 'eip155:1'
  return coinType > evmBit ? `eip155:${coinType - evmBit}` : undefined
}
