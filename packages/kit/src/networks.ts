import type { Network } from '@latchkey/core'

export type { Network }
export type { AppKitNetwork } from './appKit/incumbentTypes.ts'
export * from '@latchkey/chains/networks'
export * from './networks/evmChains.ts'

/** A network with its literal type, as viem's and AppKit's function of this name. */
export function defineChain<const N extends Network>(network: N): N {
  return network
}
