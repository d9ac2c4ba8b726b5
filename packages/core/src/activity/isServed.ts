import { type AccountId, parseAccountId } from '@latchkey/protocol'
import { knownChains } from '../data/supportedChains.ts'
import type { Kit } from '../interfaces/kit.ts'

/** Whether the gateway serves an account's network; undefined before the gateway was asked. */
export function isServed(kit: Kit, account: AccountId): boolean | undefined {
  return knownChains(kit)?.includes(parseAccountId(account).network)
}
