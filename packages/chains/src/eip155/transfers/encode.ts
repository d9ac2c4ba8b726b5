import type { Transfer } from '@latchkey/core'

/** A transaction for a node and a wallet: quantities in hex without leading zeros. */
export type TransactionRequest = {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly data?: string
}

const maxUint256 = 2n ** 256n - 1n

/** Encodes a transfer: the coin as the transaction's value, a token as a call of its contract (ERC-20). */
export function encodeTransfer({ from, to, units, token }: Transfer): TransactionRequest {
  if (units < 0n || units > maxUint256) throw new RangeError('The amount must fit in 256 bits')
  if (!token) return { from, to, value: quantity(units) }
  // transfer(address,uint256)
  const data = `0xa9059cbb${word(BigInt(to))}${word(units)}`
  return { from, to: token.address, value: '0x0', data }
}

export function quantity(value: bigint | number): string {
  return `0x${value.toString(16)}`
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
