import { device } from '../platform/device.ts'

/** What decides where opening leads. */
export type EntryFacts = {
  readonly requested?: string | undefined
  readonly connected: boolean
  readonly hasAdapters: boolean
  /** The active network is one that the visitor may go on with. */
  readonly supported: boolean
}

/** The view that opening shows (MOD-02 to MOD-05, MOD-08). */
export function entryView({ requested, connected, hasAdapters, supported }: EntryFacts): string {
  if (requested) return requested
  if (connected) return supported ? 'Account' : 'UnsupportedChain'
  if (hasAdapters) return 'Connect'
  // Asked only where it decides: a browser's first answer about its device takes it a while.
  return device().mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}
