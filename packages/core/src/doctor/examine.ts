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

/** How long one check may take; they run side by side. */
const limitMs = 10_000

const checks: readonly (readonly [CheckId, Check])[] = [
  ['gateway', checkGateway],
  ['project', checkProject],
  ['relay', checkRelay],
  ['node', checkNodes],
]
/** Of what only a page has. */
const pageChecks: readonly (readonly [CheckId, Check])[] = [
  ['secureContext', checkSecureContext],
  ['storage', checkStorage],
  ['frame', checkFrame],
  ['wallets', checkWallets],
]

/**
 * Look at everything that commonly keeps a page from connecting, and say how to mend it. Takes 10 seconds at most, prompts
 * nobody and changes nothing. On a server only what is reached over the network is looked at. Never throws.
 */
export async function examine(kit: Kit): Promise<readonly Finding[]> {
  // First: what the others ask for is what the page's policy is tried with.
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
