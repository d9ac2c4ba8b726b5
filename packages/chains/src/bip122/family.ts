import type { Family } from '@latchkey/core'
import { accountType, parseAddress } from './address.ts'
import { readNativeBalance } from './nativeBalance.ts'
import { switchNetwork } from './network.ts'

export const family: Family = { parseAddress, accountType, readNativeBalance, switchNetwork }
