import { unsentEvents } from '@latchkey/protocol'
import { getAnalyticsConfig, postEvent } from '@latchkey/protocol/http'
import type { Kit, KitEvent } from '../interfaces/kit.ts'
import { randomUuid } from '../platform/randomUuid.ts'
import { accountIdOf } from '../state/active.ts'
import { callGateway } from '../data/gateway.ts'

/**
 * Sends usage events to the gateway, if the project wants them: first the events that waited for the visitor's first act,
 * then each event as it happens (NET-04). Failures stay silent, except that a 403 raises its alert.
 */
export async function startAnalytics(kit: Kit, waiting: readonly KitEvent[]): Promise<void> {
  const { isAnalyticsEnabled } = await callGateway(kit, getAnalyticsConfig, {}, kit.signal)
  if (!isAnalyticsEnabled) return
  for (const event of waiting) send(kit, event)
  kit.listeners.add((event) => send(kit, event))
}

function send(kit: Kit, event: KitEvent): void {
  if (unsentEvents.includes(event.name)) return
  const body = {
    eventId: randomUuid(),
    // Without query and fragment, because they may hold private data.
    url: location.origin + location.pathname,
    domain: location.hostname,
    timestamp: event.timestamp,
    props: {
      type: 'track',
      event: event.name,
      address: accountIdOf(kit.store.getState())?.split(':')[2],
      properties: { ...event.data },
    },
  }
  callGateway(kit, postEvent, { body }, kit.signal).catch(() => {})
}
