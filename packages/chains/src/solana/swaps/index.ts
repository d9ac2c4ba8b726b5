import type { Swaps } from '@latchkey/core'
import { readMints } from '../tokens/mints.ts'
import { readStatus } from '../transfers/status.ts'
import { estimateCosts } from './estimateCosts.ts'
import { readFailure, readReceived } from './readResult.ts'
import { readRouterCall } from './readRouterCall.ts'
import { sendSwap } from './sendSwap.ts'
import { simulateSwap } from './simulateSwap.ts'

/** Swaps of SOL and of the tokens of both token programs, by Jupiter's program. */
export const swaps: Swaps = {
  async readToken(rpc, token, signal) {
    const { decimals, symbol = '' } = (await readMints(rpc, [token], signal)).get(token) ?? {}
    return decimals === undefined ? undefined : { decimals, symbol }
  },
  readRouterCall,
  simulate: simulateSwap,
  estimateCosts,
  send: sendSwap,
  // A signature says all.
  readStatus: (rpc, sent, _, signal) => readStatus(rpc, sent, signal),
  readReceived,
  readFailure,
}
