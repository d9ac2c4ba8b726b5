import type { EventData, EventName } from '@latchkey/protocol'
import type { Kit, KitEvent } from '../interfaces/kit.ts'

/** The maximum number of events kept for analytics before the visitor's first act. Newer events are dropped. */
const maxWaiting = 50

/** Tells the listeners, and keeps the event for analytics that may start later (NET-04). */
export function track<Name extends EventName>(kit: Kit, name: Name, data: EventData[Name]): void {
  const event: KitEvent<Name> = { name, data, timestamp: Date.now() }
  const log = kit.get(eventLog)
  log.last = event
  if (log.waiting.length < maxWaiting) log.waiting.push(event)
  for (const listener of [...kit.listeners]) listener(event)
}

/** Events so far, for analytics that start late, and the last event. */
export function eventLog(): {
  started: boolean
  readonly waiting: KitEvent[]
  last?: KitEvent | undefined
} {
  return { started: false, waiting: [] }
}
