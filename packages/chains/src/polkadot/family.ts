import type { Family } from '@latchkey/core'
import { parseAddress } from './address.ts'
import { readNativeBalance } from './nativeBalance.ts'
import { switchNetwork } from './network.ts'

export const family: Family = { parseAddress, readNativeBalance, switchNetwork }
