import type { Kit } from '../kit.ts'

/** After a failure nothing is asked again for so long (BAL-03). */
const cooldownMs = 30_000

/** When a failed query may be tried again, in ms since the epoch; undefined when it may be now. */
export function retryAt(kit: Kit, id: string): number | undefined {
  const until = kit.get(cooldowns).get(id)
  // A clock set back by hours must not block for hours.
  return until !== undefined && until > Date.now() && until <= Date.now() + cooldownMs
    ? until
    : undefined
}

export function coolDown(kit: Kit, id: string): void {
  kit.get(cooldowns).set(id, Date.now() + cooldownMs)
}

export function warmUp(kit: Kit, id: string): void {
  kit.get(cooldowns).delete(id)
}

function cooldowns(): Map<string, number> {
  return new Map()
}
