import type { Rpc, Units } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { readEsplora } from './esplora.ts'

/**
 * Reads the balance in satoshis, including payments that wait for a block.
 * @throws KitError the errors of `readEsplora`; `REPLY_INVALID` when the server does not answer an address's sums
 */
export async function readNativeBalance(
  rpc: Rpc,
  address: string,
  signal?: AbortSignal,
): Promise<Units> {
  const answer = await readEsplora(rpc.urls ?? [], `address/${address}`, signal)
  const { chain_stats: mined, mempool_stats: waiting } = Object(answer) as {
    readonly chain_stats?: unknown
    readonly mempool_stats?: unknown
  }
  const units = unspent(mined) + unspent(waiting)
  if (units < 0n) throw invalid()
  return units
}

/** The sum received minus the sum spent. */
function unspent(stats: unknown): Units {
  const { funded_txo_sum: funded, spent_txo_sum: spent } = Object(stats) as {
    readonly funded_txo_sum?: unknown
    readonly spent_txo_sum?: unknown
  }
  if (!isAmount(funded) || !isAmount(spent)) throw invalid()
  return BigInt(funded) - BigInt(spent)
}

/** A JSON number above 2^53 may differ from the number that the server wrote. */
function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function invalid(): KitError<'REPLY_INVALID'> {
  return new KitError('REPLY_INVALID', { source: 'Esplora', issue: 'no sums of an address' })
}
