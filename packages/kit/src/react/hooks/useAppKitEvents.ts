import type { KitEvent } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useKitInstance } from '../KitContext.tsx'

/** The last event since the component appeared. */
export function useAppKitEvents(): KitEvent | undefined {
  const appKit = useKitInstance()
  const [event, setEvent] = useState<KitEvent>()
  useEffect(() => appKit.subscribeEvents(setEvent), [appKit])
  return event
}
