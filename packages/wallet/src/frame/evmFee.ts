import type { EvmTransaction } from '../evm/transaction.ts'
import type { Network } from '../settings.ts'
import { askNode, askQuantity, isQuantity } from './nodes.ts'

/** The prices that a page wants. */
export type Prices = {
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly gasPrice?: bigint
}

/** What a transaction pays, with the prices that a page left to the wallet filled in. */
export async function feeOf(network: Network, given: Prices = {}): Promise<EvmTransaction['fee']> {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = given
  if (maxFeePerGas !== undefined)
    return { maxFeePerGas, maxPriorityFeePerGas: maxPriorityFeePerGas ?? maxFeePerGas }
  const block = await askNode(network, 'eth_getBlockByNumber', ['latest', false])
  const base = (block as { readonly baseFeePerGas?: unknown } | null)?.baseFeePerGas
  if (gasPrice !== undefined || !isQuantity(base))
    return { gasPrice: gasPrice ?? (await askQuantity(network, 'eth_gasPrice', [])) }
  const tip =
    maxPriorityFeePerGas ??
    (await askQuantity(network, 'eth_maxPriorityFeePerGas', []).catch(() => 1_000_000_000n))
  return { maxFeePerGas: BigInt(base) * 2n + tip, maxPriorityFeePerGas: tip }
}
