import type { NamespaceActions } from '@latchkey/core'
import { accountType, parseAddress } from './address.ts'
import { readNativeBalance } from './nativeBalance.ts'
import { switchNetwork } from './network.ts'

export const actions: NamespaceActions = {
  parseAddress,
  accountType,
  readNativeBalance,
  switchNetwork,
}
