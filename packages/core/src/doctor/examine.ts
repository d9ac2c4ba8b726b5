import { isBrowser } from '../platform/isBrowser.ts'
import type { Kit } from '../interfaces/kit.ts'
import { type Check, type CheckId, checkIds, type Finding, messageOf } from './finding.ts'
import { checkGateway } from './gateway.ts'
import { checkNodes } from './nodes.ts'
import { checkFrame, checkSecureContext, checkStorage } from '../platform/pageChecks.ts'
import { watchPolicy } from '../platform/policyWatch.ts'
import { checkProject } from './project.ts'
import { checkRelay } from './relay.ts'
import { checkWallets } from './wallets.ts'

/** The time limit of one check. Checks run at the same time. */
const limitMs = 10_000

const checks: readonly (readonly [CheckId, Check])[] = [
  ['gateway', checkGateway],
  ['project', checkProject],
  ['relay', checkRelay],
  ['node', checkNodes],
]
/** Checks that need a page. */
const pageChecks: readonly (readonly [CheckId, Check])[] = [
  ['secureContext', checkSecureContext],
  ['storage', checkStorage],
  ['frame', checkFrame],
  ['wallets', checkWallets],
]

/**
 * Checks the common problems that keep a page from connecting, and says how to fix them. Takes at most 10 seconds, shows no
 * prompt and changes nothing. On a server it checks only parts that are reached over the network. Never throws.
 */
export async function examine(kit: Kit): Promise<readonly Finding[]> {
  // The policy watch starts first, because the requests of the other checks test the page's policy.
  const policy = isBrowser() ? watchPolicy(kit) : undefined
  const found = await Promise.all(
    [...checks, ...(policy ? pageChecks : [])].map(([id, check]) => limited(kit, id, check)),
  )
  const all = [...((await policy?.end()) ?? []), ...found.flat()]
  const placeOf = ({ id }: Finding): number =>
    checkIds.findIndex((each) => id === each || id.startsWith(`${each}:`))
  return all.toSorted((one, other) => placeOf(one) - placeOf(other))
}

async function limited(kit: Kit, id: CheckId, check: Check): Promise<readonly Finding[]> {
  const signal = AbortSignal.any([AbortSignal.timeout(limitMs), kit.signal])
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  try {
    return await Promise.race([check(kit, signal), late])
  } catch (cause) {
    const text = signal.aborted
      ? 'This check did not end in time.'
      : 'This check could not be finished.'
    return [{ id, status: 'error', text, details: { reason: messageOf(cause) } }]
  }
}
