import type { Rpc, SentTrace, TransferStatus } from '@latchkey/core'
import { fieldsOf, readLamports } from './accounts.ts'

/** A wallet may replace the kit's blockhash with a newer one. Each lives for 150 blocks. */
const spareHeight = 150

/** Reads the status of a transaction. Only the vote of most validators confirms it; only an expired blockhash drops it. */
export async function readStatus(
  rpc: Rpc,
  { hash, validUntil }: SentTrace,
  signal?: AbortSignal,
): Promise<TransferStatus> {
  const found = await read(rpc, hash, signal)
  if (found) return found
  if (validUntil === undefined) return { status: 'pending', known: false }
  const height = await rpc('getBlockHeight', [{ commitment: 'confirmed' }], signal)
  if (Number(readLamports(height, 'getBlockHeight')) <= validUntil + spareHeight)
    return { status: 'pending', known: false }
  // The transaction may be in the last block that its blockhash allows.
  return (await read(rpc, hash, signal)) ?? { status: 'dropped' }
}

async function read(
  rpc: Rpc,
  hash: string,
  signal?: AbortSignal,
): Promise<TransferStatus | undefined> {
  const asked = [[hash], { searchTransactionHistory: true }]
  const { value } = fieldsOf(await rpc('getSignatureStatuses', asked, signal))
  const [status] = (Array.isArray(value) ? value : []).map(fieldsOf)
  const { confirmationStatus, err = null } = status ?? {}
  if (confirmationStatus === 'processed') return { status: 'pending', known: true }
  if (confirmationStatus !== 'confirmed' && confirmationStatus !== 'finalized') return undefined
  return { status: err === null ? 'confirmed' : 'failed', hash }
}
