import type { Transfers } from '@latchkey/core'
import { followable } from '../calls/followable.ts'
import { checkReceiver } from './checkReceiver.ts'
import { estimateFee } from './fee.ts'
import { send } from './send.ts'
import { simulate } from './simulate.ts'
import { readStatus } from './status.ts'

/** The coin and ERC-20 tokens of EVM networks. */
export const transfers: Transfers = {
  estimateFee,
  checkReceiver,
  simulate,
  send: (...asked) => followable(send(...asked)),
  readStatus,
  // Few transfers are followed by their wallet.
  readBatch: async (...asked) => (await import('../calls/readBatch.ts')).readBatch(...asked),
}
