import type { NamespaceActions } from '@latchkey/core'
import { fromWallet } from '@latchkey/protocol'
import { parseAddress } from './address.ts'
import { readNativeBalance } from './nativeBalance.ts'

export const actions: NamespaceActions = {
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
  swaps: () => import('./swaps/index.ts').then((code) => code.swaps),
  calls: () => import('./calls/index.ts').then((code) => code.calls),
  readArrival: (rpc, request, signal) =>
    import('./arrival.ts').then((code) => code.readArrival(rpc, request, signal)),
  transfers: () => import('./transfers/index.ts').then((code) => code.transfers),
}
