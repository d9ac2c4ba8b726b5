import { type AccountId, errorTexts, isKitError, KitError } from '@latchkey/protocol'
import { notify } from '../window/notify.ts'
import type { Kit } from '../interfaces/kit.ts'

/** Portfolio and native balance are fresh for this long (BAL-04). */
export const balanceFreshMs = 30_000
/** The time without a new request after a failure (BAL-03). */
const cooldownMs = 30_000

/** When the failed balances of an account, portfolio and native, may be requested again. */
export function balanceRetryAt(kit: Kit, account: AccountId): number | undefined {
  const both = ['portfolio', 'nativeBalance'].map((what) => retryAt(kit, `${what} ${account}`) ?? 0)
  return Math.max(...both) || undefined
}

/** Reads a balance, unless it failed a moment ago. A failure shows a snackbar and blocks retries (BAL-03). */
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
    // One snackbar is enough when the gateway fails and then the node.
    if (!balanceRetryAt(kit, account)) sayUnavailable(kit)
    coolDown(kit, id)
    throw new KitError('BALANCE_UNAVAILABLE', {}, { cause })
  }
}

/** Shows the snackbar in the language of the window. */
export function sayUnavailable(kit: Kit): void {
  const { texts } = kit.store.getState()
  notify(kit, 'error', texts['account.unavailable'] ?? errorTexts.BALANCE_UNAVAILABLE)
}

/** When a failed query may be tried again, in ms since the epoch. Undefined when it may be tried now. */
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
