import type { Kit } from '../interfaces/kit.ts'
import { accountIdOf } from '../state/active.ts'

/** Reads a shown native balance again, because an approved request may have cost something (EMB-11). */
export function refreshBalance(kit: Kit): void {
  const account = accountIdOf(kit.store.getState())
  if (!account || !kit.store.getState().accountFacts[account]) return
  import('../data/client.ts')
    .then(({ queryClient }) =>
      kit.get(queryClient).invalidateQueries({ queryKey: ['nativeBalance', account] }),
    )
    // After a failure the shown balance is stale for half a minute at most.
    .catch(() => {})
}
