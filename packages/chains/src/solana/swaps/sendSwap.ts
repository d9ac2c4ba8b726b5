import type { Swaps } from '@latchkey/core'
import { readBlockhash } from '../transfers/fee.ts'
import { signAndSend } from '../transfers/send.ts'

/** The wallet signs the transaction as it was compared. @throws KitError as `send` of a transfer does */
export const sendSwap: Swaps['send'] = async (wallet, account, { data }) => {
  // The transaction's own blockhash is older.
  const { validUntil } = await readBlockhash(wallet.rpc)
  return { hash: await signAndSend(wallet, account, data), validUntil }
}
