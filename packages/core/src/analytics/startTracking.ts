import type { Kit } from '../interfaces/kit.ts'
import { eventLog } from './track.ts'

/** Analytics must not compete with the modal for the first moments after a press. */
const startMs = 500

/** Starts analytics after the visitor's first act. Only now the code loads and the project is asked whether it wants events. */
export function startTracking(kit: Kit): void {
  const log = kit.get(eventLog)
  if (log.started || !kit.options.gateway || !kit.options.switches.analytics) return
  log.started = true
  kit.later(startMs, () => {
    import('./analytics.ts')
      .then(({ startAnalytics }) => startAnalytics(kit, log.waiting))
      // No caller waits for analytics, and a failure does not concern the visitor.
      .catch(() => {})
  })
}
