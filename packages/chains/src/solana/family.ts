import type { Family } from '@latchkey/core'
import { parseAddress } from './address.ts'
import { readNativeBalance } from './balance.ts'
import { switchNetwork } from './network.ts'

export const family: Family = {
  parseAddress,
  readNativeBalance,
  switchNetwork,
  transfers: () => import('./transfers/index.ts').then((code) => code.transfers),
}
