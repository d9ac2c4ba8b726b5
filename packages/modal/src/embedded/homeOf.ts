import { connectionOf, type KitState } from '@latchkey/core'

/** Where a panel begins, and closing leads to (MOD-07). */
export function homeOf(state: KitState): 'Account' | 'Connect' {
  return connectionOf(state) ? 'Account' : 'Connect'
}
