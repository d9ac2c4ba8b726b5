import { device } from '../platform/device.ts'

/** The facts that decide which view opens. */
export type EntryFacts = {
  readonly requested?: string | undefined
  readonly connected: boolean
  readonly hasAdapters: boolean
  /** Whether the visitor may go on with the active network. */
  readonly supported: boolean
}

/** The view that opening shows (MOD-02 to MOD-05, MOD-08). */
export function entryView({ requested, connected, hasAdapters, supported }: EntryFacts): string {
  if (requested) return requested
  if (connected) return supported ? 'Account' : 'UnsupportedChain'
  if (hasAdapters) return 'Connect'
  // Asked only when it decides, because a browser's first answer about its device is slow.
  return device().mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}
