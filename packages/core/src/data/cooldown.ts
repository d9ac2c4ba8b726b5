import { type AccountId, errorTexts, isKitError, KitError } from '@latchkey/protocol'
import { notify } from '../window/notify.ts'
import type { Kit } from '../interfaces/kit.ts'

/** Portfolio and native balance are fresh for this long (BAL-04). */
export const balanceFreshMs = 30_000
/** After a failure nothing is asked again for so long (BAL-03). */
const cooldownMs = 30_000

/** When all that failed of an account's balance, portfolio or native, may be asked for again. */
export function balanceRetryAt(kit: Kit, account: AccountId): number | undefined {
  const both = ['portfolio', 'nativeBalance'].map((what) => retryAt(kit, `${what} ${account}`) ?? 0)
  return Math.max(...both) || undefined
}

/** Read a balance, unless it failed a moment ago; a failure is told in a snackbar and blocks retries (BAL-03). */
export async function guardBalance<T>(
  kit: Kit,
  account: AccountId,
  { what, work }: { readonly what: 'portfolio' | 'nativeBalance'; readonly work: () => Promise<T> },
): Promise<T> {
  const id = `${what} ${account}`
  if (retryAt(kit, id)) throw new KitError('BALANCE_UNAVAILABLE')
  try {
    const value = await work()
    warmUp(kit, id)
    return value
  } catch (cause) {
    if (isKitError(cause, 'ABORTED')) throw cause
    // Once where the gateway failed, and then the node.
    if (!balanceRetryAt(kit, account)) sayUnavailable(kit)
    coolDown(kit, id)
    throw new KitError('BALANCE_UNAVAILABLE', {}, { cause })
  }
}

/** In the language of the window, whose own words those of the row are. */
export function sayUnavailable(kit: Kit): void {
  const { texts } = kit.store.getState()
  notify(kit, 'error', texts['account.unavailable'] ?? errorTexts.BALANCE_UNAVAILABLE)
}

/** When a failed query may be tried again, in ms since the epoch; undefined when it may be now. */
function retryAt(kit: Kit, id: string): number | undefined {
  const until = kit.get(cooldowns).get(id)
  // A clock set back by hours must not block for hours.
  return until !== undefined && until > Date.now() && until <= Date.now() + cooldownMs
    ? until
    : undefined
}

function coolDown(kit: Kit, id: string): void {
  kit.get(cooldowns).set(id, Date.now() + cooldownMs)
}

function warmUp(kit: Kit, id: string): void {
  kit.get(cooldowns).delete(id)
}

function cooldowns(): Map<string, number> {
  return new Map()
}
