/** What decides where opening leads. */
export type EntryFacts = {
  readonly requested?: string | undefined
  readonly connected: boolean
  readonly hasAdapters: boolean
  readonly mobile: boolean
  /** The active network is configured, or the host allows others. */
  readonly supported: boolean
}

/** The view that opening shows (MOD-02 to MOD-05, MOD-08). */
export function entryView({
  requested,
  connected,
  hasAdapters,
  mobile,
  supported,
}: EntryFacts): string {
  if (requested) return requested
  if (!hasAdapters && !connected) return mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  if (!connected) return 'Connect'
  return supported ? 'Account' : 'UnsupportedChain'
}
