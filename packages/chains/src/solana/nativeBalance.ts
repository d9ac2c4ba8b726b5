import type { Rpc, Units } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'

/**
 * Reads the balance in lamports with `confirmed`, the vote of most validators. The nodes' default, `finalized`, is about 13 s
 * behind the visitor's last transaction (https://solana.com/docs/rpc/http/getbalance).
 * @throws KitError `REPLY_INVALID` when the node does not answer an amount
 */
export async function readNativeBalance(
  rpc: Rpc,
  address: string,
  signal?: AbortSignal,
): Promise<Units> {
  const answer = await rpc('getBalance', [address, { commitment: 'confirmed' }], signal)
  const { value } = Object(answer) as { readonly value?: unknown }
  // Above 2^53 lamports (9 million SOL) JSON's numbers are off by some lamports; the node writes no others.
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw new KitError('REPLY_INVALID', { source: 'getBalance', issue: 'not an amount' })
  }
  return BigInt(value)
}
