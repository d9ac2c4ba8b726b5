import type { Family } from '@latchkey/core'
import { fromWallet } from '@latchkey/protocol'
import { parseAddress } from './address.ts'
import { readNativeBalance } from './nativeBalance.ts'

export const family: Family = {
  parseAddress,
  readNativeBalance,
  // Loaded on use: connecting does not need it.
  switchNetwork: async (session, network, signal) => {
    const code = await import('./network.ts').catch((cause: unknown) => {
      throw fromWallet(cause)
    })
    await code.switchNetwork(session, network, signal)
  },
  tokens: () => import('./tokens/tokens.ts').then((code) => code.tokens),
  transfers: () => import('./transfers/index.ts').then((code) => code.transfers),
}
