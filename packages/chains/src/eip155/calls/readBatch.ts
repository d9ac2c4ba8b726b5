import type { SwapApprovals } from '@latchkey/core'
import { readStatus } from './callsStatus.ts'

/** Only a receipt confirms calls or makes them fail; calls without any were never sent. */
export const readBatch: SwapApprovals['readBatch'] = async (wallet, id) => {
  const { status, receipts } = await readStatus(wallet, id)
  const hash = receipts.at(-1)?.transactionHash
  if (status === 'pending') return { status: 'pending', known: true }
  if (hash !== undefined) return { status: status === 'success' ? 'confirmed' : 'failed', hash }
  return status === 'success' ? { status: 'pending', known: true } : { status: 'dropped' }
}
