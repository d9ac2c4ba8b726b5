import type { Kit } from '@latchkey/core'
import type { DataQuery } from '@latchkey/core/data'
import type { AccountId } from '@latchkey/protocol'
import type { SwapToken } from './swap.ts'
import { searchSwapTokens } from './swapTokens.ts'

/** A search of the gateway for tokens that the list on screen lacks. */
export function searchQuery(
  kit: Kit,
  account: AccountId | undefined,
  text: string,
): DataQuery<readonly SwapToken[]> {
  return {
    queryKey: ['swapTokens', account, text],
    queryFn: ({ signal }) =>
      account ? searchSwapTokens(kit, { account, text }, signal) : Promise.resolve([]),
    staleTime: 30_000,
    retry: false,
  }
}
