import type { Kit } from '../interfaces/kit.ts'
import { accountIdOf } from '../state/active.ts'

/** What was approved may have cost something: the native balance is read again where it is shown (EMB-11). */
export function refreshBalance(kit: Kit): void {
  const account = accountIdOf(kit.store.getState())
  if (!account || !kit.store.getState().accountFacts[account]) return
  import('../data/client.ts')
    .then(({ queryClient }) =>
      kit.get(queryClient).invalidateQueries({ queryKey: ['nativeBalance', account] }),
    )
    // It is stale for half a minute at most.
    .catch(() => {})
}
