import type { Transfers } from '@latchkey/core'
import { estimateFee } from './fee.ts'
import { send } from './send.ts'
import { simulate } from './simulate.ts'
import { readStatus } from './status.ts'

/** SOL and the tokens of both token programs. */
export const transfers: Transfers = { estimateFee, simulate, send, readStatus }
