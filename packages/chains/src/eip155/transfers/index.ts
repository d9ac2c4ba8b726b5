import type { Transfers } from '@latchkey/core'
import { checkReceiver } from './checkReceiver.ts'
import { estimateFee } from './fee.ts'
import { send } from './send.ts'
import { simulate } from './simulate.ts'
import { readStatus } from './status.ts'

/** The coin and ERC-20 tokens of EVM networks. */
export const transfers: Transfers = { estimateFee, checkReceiver, simulate, send, readStatus }
