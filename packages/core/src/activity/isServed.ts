import { type AccountId, parseAccountId } from '@latchkey/protocol'
import { queryClient } from '../data/client.ts'
import type { Kit } from '../interfaces/kit.ts'

/** Whether the gateway serves an account's network; undefined before the gateway was asked. */
export function isServed(kit: Kit, account: AccountId): boolean | undefined {
  const chains = kit
    .get(queryClient)
    .getQueryData<{ readonly http: readonly string[] }>(['supportedChains'])
  return chains?.http.includes(parseAccountId(account).network)
}
