import { type Fields, readQuantity } from './answers.ts'

/** The status of a transaction whose nonce another one took. Wallets cancel by paying nothing to the sender itself. */
export function replacedBy(
  { from, to, value, input }: Fields,
  by: string,
): {
  readonly status: 'replaced' | 'cancelled'
  readonly by: string
} {
  const isEmpty =
    typeof value === 'string' &&
    readQuantity(value, 'eth_getBlockByNumber') === 0n &&
    input === '0x'
  const isOwn = typeof to === 'string' && to.toLowerCase() === String(from).toLowerCase()
  return { status: isEmpty && isOwn ? 'cancelled' : 'replaced', by }
}
