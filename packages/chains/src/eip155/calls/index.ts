import type { WalletCalls } from '@latchkey/core'
import { readCallStatus } from '../swaps/followCall.ts'
import { readAssets } from './assets.ts'
import { readReceipt, readStatus, showStatus } from './callsStatus.ts'
import { readCapabilities } from './capabilities.ts'
import { grantPermissions, revokePermissions } from './permissions.ts'
import { send, sendOne } from './sendCalls.ts'

/** Several calls at once (EIP-5792), permissions (ERC-7715) and assets (ERC-7811) of EVM wallets. */
export const calls: WalletCalls = {
  readCapabilities,
  send,
  readStatus,
  showStatus,
  sendOne,
  followOne: (rpc, sent, { account, call }, signal) => {
    const { to, data = '0x', value = 0n } = call
    return readCallStatus(rpc, sent, { account, call: { to, data, value } }, signal)
  },
  readReceipt,
  grantPermissions,
  revokePermissions,
  readAssets,
}
