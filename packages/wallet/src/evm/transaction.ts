import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { type Authorization, authorizationItems } from './delegation.ts'
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

export type Signature = { readonly r: bigint; readonly s: bigint; readonly recovery: number }
export type SignedAuthorization = Authorization & Signature

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

/** A transaction with authorizations (EIP-7702), as the bytes above. It always has a target, and both prices. */
export function encodeDelegatingTransaction(
  { chainId, nonce, to, value, data, gas, fee }: DelegatingTransaction,
  authorizations: readonly SignedAuthorization[],
  signature?: Signature,
): Uint8Array {
  const items = (each: Signature): readonly RlpItem[] => [
    integer(BigInt(each.recovery)),
    integer(each.r),
    integer(each.s),
  ]
  const body = [
    integer(chainId),
    integer(nonce),
    integer(fee.maxPriorityFeePerGas),
    integer(fee.maxFeePerGas),
    integer(gas),
    hexToBytes(to.slice(2)),
    integer(value),
    hexToBytes(data.slice(2)),
    [],
    authorizations.map((each) => [...authorizationItems(each), ...items(each)]),
    ...(signature ? items(signature) : []),
  ]
  return concatBytes(new Uint8Array([4]), rlp(body))
}

export type DelegatingTransaction = EvmTransaction & {
  readonly to: string
  readonly fee: { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
}
