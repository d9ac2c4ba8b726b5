import type { Transfers } from '@latchkey/core'
import { checkReceiver } from './checkReceiver.ts'
import { estimateFee } from './fee.ts'
import { send } from './send.ts'
import { simulate } from './simulate.ts'
import { readStatus } from './status.ts'

/** SOL and the tokens of both token programs. */
export const transfers: Transfers = {
  estimateFee,
  checkReceiver,
  simulate,
  send,
  readStatus: (rpc, sent, _, signal) => readStatus(rpc, sent, signal),
}
