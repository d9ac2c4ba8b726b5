import type { Kit } from '../interfaces/kit.ts'
import { eventLog } from './track.ts'

/** Analytics must not compete with the modal for the first moments after a press. */
const startMs = 500

/** The visitor acted, so analytics may start: their code and the question whether they are wanted come only now. */
export function startTracking(kit: Kit): void {
  const log = kit.get(eventLog)
  if (log.started || !kit.options.gateway || !kit.options.switches.analytics) return
  log.started = true
  kit.later(startMs, () => {
    import('./analytics.ts')
      .then(({ startAnalytics }) => startAnalytics(kit, log.waiting))
      // Nobody waits for analytics, and the visitor has no use for their failure.
      .catch(() => {})
  })
}
