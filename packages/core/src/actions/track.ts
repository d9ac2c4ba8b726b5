import type { EventData, EventName } from '@latchkey/protocol'
import type { Kit, KitEvent } from '../kit.ts'

/** Tell the host's listeners; the analytics that listen too are added by the first open (NET-04). */
export function track<Name extends EventName>(kit: Kit, name: Name, data: EventData[Name]): void {
  const event: KitEvent<Name> = { name, data, timestamp: Date.now() }
  for (const listener of [...kit.listeners]) listener(event)
}
