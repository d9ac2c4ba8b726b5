import { connectionOf, isUnsupported, type Kit } from '@latchkey/core'

/** The first view of a panel, to which closing leads (MOD-07, MOD-08). */
export function homeOf(kit: Kit): 'Account' | 'Connect' | 'UnsupportedChain' {
  if (!connectionOf(kit.store.getState())) return 'Connect'
  return isUnsupported(kit) ? 'UnsupportedChain' : 'Account'
}
