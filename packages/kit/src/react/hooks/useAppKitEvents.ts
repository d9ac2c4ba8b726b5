import { useEffect, useState } from 'react'
import { createdEvent, type LastEvent } from '../../appKit/events.ts'
import { useKitInstance } from '../AppKitProvider.tsx'

/**
 * The last event since the component mounted. Before the first event it is `MODAL_CREATED` at time 0, which is never sent.
 */
export function useAppKitEvents(): LastEvent {
  const appKit = useKitInstance()
  const [last, setLast] = useState(createdEvent)
  // The object stays the same until the next event: effects of hosts depend on it.
  useEffect(
    () => appKit.subscribeEvents((event) => setLast({ reportedErrors: {}, ...event })),
    [appKit],
  )
  return last
}
