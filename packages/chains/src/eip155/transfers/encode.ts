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

/** A call of a token's `balanceOf(address)`. */
export function encodeBalanceOf(address: string): string {
  return `0x70a08231${word(BigInt(address))}`
}

export function quantity(value: bigint | number): string {
  return `0x${value.toString(16)}`
}

export function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

/** Fields of a transaction before it is sent. */
export type SampleTransaction = TransactionRequest & { readonly [field: string]: string }

/**
 * Encodes a transaction (EIP-1559, in hex without 0x) for contracts that price its bytes. The number of the transaction is
 * not known yet, so it is a long one.
 */
export function encodeSample(
  chainId: bigint,
  { to, value, data = '0x', gas = '0x0', ...prices }: SampleTransaction,
  signature: readonly string[] = [],
): string {
  const { gasPrice = '0x0', maxFeePerGas = gasPrice, maxPriorityFeePerGas = gasPrice } = prices
  const numbers = [chainId, longNumber, maxPriorityFeePerGas, maxFeePerGas, gas].map(minimal)
  const fields = [...numbers, to.slice(2), minimal(value), data.slice(2)].map(encodeBytes)
  // The list of addresses is empty.
  return `02${withLength(0xc0, [...fields, 'c0', ...signature.map(encodeBytes)].join(''))}`
}

const longNumber = 0x7f_ff_ff

/** Recursive Length Prefix: a short byte is its own code. */
function encodeBytes(hex: string): string {
  return hex.length === 2 && parseInt(hex, 16) < 0x80 ? hex : withLength(0x80, hex)
}

function withLength(code: number, hex: string): string {
  const length = hex.length / 2
  if (length < 56) return minimal(code + length) + hex
  const size = minimal(length)
  return minimal(code + 55 + size.length / 2) + size + hex
}

/** The bytes of a number without leading zeros. */
function minimal(number: bigint | number | string): string {
  const hex = BigInt(number).toString(16)
  if (hex === '0') return ''
  return hex.length % 2 ? `0${hex}` : hex
}
