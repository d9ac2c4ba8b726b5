import type { SwapApprovals, Swaps } from '@latchkey/core'
import { readBatch } from '../calls/readBatch.ts'
import { encodeApproval } from './encodeApproval.ts'
import { estimateCosts } from './estimateCosts.ts'
import { readCallStatus, readFailure, readReceived } from './followCall.ts'
import { needsReset, readAllowance, readToken } from './readContracts.ts'
import { readRouterCall } from './readRouterCall.ts'
import { canBatch, sendBatch, sendCall, signPermit } from './sendCalls.ts'
import { simulateCalls } from './simulateCalls.ts'

export const approvals: SwapApprovals = {
  readAllowance,
  encodeApproval,
  needsReset,
  canBatch,
  sendBatch,
  readBatch,
  signPermit,
}

/** Swaps of the coin and of ERC-20 tokens of EVM networks. */
export const swaps: Swaps = {
  approvals,
  readToken,
  readRouterCall,
  simulate: simulateCalls,
  estimateCosts,
  send: sendCall,
  readStatus: readCallStatus,
  readReceived,
  readFailure,
}
