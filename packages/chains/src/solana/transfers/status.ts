import type { Rpc, SentTrace, Transfer, TransferStatus } from '@latchkey/core'
import { fieldsOf, readLamports } from './accounts.ts'

/** A wallet may have put a younger blockhash into it than ours; each lives for 150 blocks. */
const spareHeight = 150

/** Where a transaction stands. Only most validators' votes say that it is done; its blockhash's end, that it never will be. */
export async function readStatus(
  rpc: Rpc,
  { hash, validUntil }: SentTrace,
  _transfer: Transfer,
  signal?: AbortSignal,
): Promise<TransferStatus> {
  const found = await read(rpc, hash, signal)
  if (found) return found
  if (validUntil === undefined) return { status: 'pending', known: false }
  const height = await rpc('getBlockHeight', [{ commitment: 'confirmed' }], signal)
  if (Number(readLamports(height, 'getBlockHeight')) <= validUntil + spareHeight)
    return { status: 'pending', known: false }
  // It may have come in the last block it could.
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
