import type { NamespaceActions } from '@latchkey/core'
import { parseAddress } from './address.ts'
import { readNativeBalance } from './nativeBalance.ts'
import { switchNetwork } from './network.ts'

export const actions: NamespaceActions = {
  parseAddress,
  readNativeBalance,
  switchNetwork,
  tokens: () => import('./tokens/tokens.ts').then((code) => code.tokens),
  readArrival: (rpc, request, signal) =>
    import('./arrival.ts').then((code) => code.readArrival(rpc, request, signal)),
  swaps: () => import('./swaps/index.ts').then((code) => code.swaps),
  transfers: () => import('./transfers/index.ts').then((code) => code.transfers),
}
