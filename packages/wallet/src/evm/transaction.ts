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

/**
 * The bytes that are signed, or with a signature the bytes that a node takes (EIP-1559, EIP-155).
 * @param authorizations come into force before its call (EIP-7702); such a transaction has both prices
 */
export function encodeTransaction(
  { chainId, nonce, to, value, data, gas, fee }: EvmTransaction,
  signature?: Signature,
  authorizations: readonly SignedAuthorization[] = [],
): Uint8Array {
  const target = hexToBytes(to?.slice(2) ?? '')
  const rest = [integer(gas), target, integer(value), hexToBytes(data.slice(2))]
  const signed = (each: Signature, v = BigInt(each.recovery)): readonly RlpItem[] => [
    integer(v),
    integer(each.r),
    integer(each.s),
  ]
  if ('gasPrice' in fee) {
    const body = [integer(nonce), integer(fee.gasPrice), ...rest]
    const end = signature
      ? signed(signature, chainId * 2n + 35n + BigInt(signature.recovery))
      : [integer(chainId), integer(0n), integer(0n)]
    return rlp([...body, ...end])
  }
  const fees = [integer(fee.maxPriorityFeePerGas), integer(fee.maxFeePerGas)]
  const body: RlpItem[] = [integer(chainId), integer(nonce), ...fees, ...rest, []]
  if (authorizations.length > 0)
    body.push(authorizations.map((each) => [...authorizationItems(each), ...signed(each)]))
  const end = signature ? signed(signature) : []
  return concatBytes(new Uint8Array([authorizations.length > 0 ? 4 : 2]), rlp([...body, ...end]))
}
