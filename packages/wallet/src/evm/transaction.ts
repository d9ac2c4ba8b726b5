import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { integer, rlp, type RlpItem } from './rlp.ts'

/** A transaction as the visitor reviews it and the worker signs it. */
export type EvmTransaction = {
  readonly chainId: bigint
  readonly nonce: bigint
  /** Undefined when a contract is deployed. */
  readonly to: string | undefined
  readonly value: bigint
  /** Hex after `0x`. */
  readonly data: string
  readonly gas: bigint
  /** Both prices for EIP-1559, one for networks before it. */
  readonly fee:
    | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
    | { readonly gasPrice: bigint }
}

type Signature = { readonly r: bigint; readonly s: bigint; readonly recovery: number }

/** The bytes that are signed, or with a signature the bytes that a node takes (EIP-1559, EIP-155). */
export function encodeTransaction(
  { chainId, nonce, to, value, data, gas, fee }: EvmTransaction,
  signature?: Signature,
): Uint8Array {
  const target = hexToBytes(to?.slice(2) ?? '')
  const rest = [integer(gas), target, integer(value), hexToBytes(data.slice(2))]
  const signed = (v: bigint): readonly RlpItem[] =>
    signature ? [integer(v), integer(signature.r), integer(signature.s)] : []
  if ('gasPrice' in fee) {
    const body = [integer(nonce), integer(fee.gasPrice), ...rest]
    const end = signature
      ? signed(chainId * 2n + 35n + BigInt(signature.recovery))
      : [integer(chainId), integer(0n), integer(0n)]
    return rlp([...body, ...end])
  }
  const fees = [integer(fee.maxPriorityFeePerGas), integer(fee.maxFeePerGas)]
  const body = [integer(chainId), integer(nonce), ...fees, ...rest, []]
  const end = signed(BigInt(signature?.recovery ?? 0))
  return concatBytes(new Uint8Array([2]), rlp([...body, ...end]))
}
