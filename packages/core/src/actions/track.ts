import type { EventData, EventName } from '@latchkey/protocol'
import type { Kit, KitEvent } from '../kit.ts'

/** Events kept for analytics while the visitor has not acted; the newest are let go. */
const maxWaiting = 50
/** Analytics must not compete with the modal for the first moments after a press. */
const startMs = 500

/** Tell whoever listens; keep the event for the analytics that may start later (NET-04). */
export function track<Name extends EventName>(kit: Kit, name: Name, data: EventData[Name]): void {
  const event: KitEvent<Name> = { name, data, timestamp: Date.now() }
  const log = kit.get(eventLog)
  if (log.waiting.length < maxWaiting) log.waiting.push(event)
  for (const listener of [...kit.listeners]) listener(event)
}

/** The visitor acted, so analytics may start: their code and the question whether they are wanted come only now. */
export function startTracking(kit: Kit): void {
  const log = kit.get(eventLog)
  if (log.started || !kit.options.gateway || !kit.options.switches.analytics) return
  log.started = true
  kit.later(startMs, () => {
    import('../data/analytics.ts')
      .then(({ startAnalytics }) => startAnalytics(kit, log.waiting))
      // Nobody waits for analytics, and the visitor has no use for their failure.
      .catch(() => {})
  })
}

function eventLog(): { started: boolean; readonly waiting: KitEvent[] } {
  return { started: false, waiting: [] }
}
