import { useEffect, useState } from 'react'
import type { AppKitEvent } from '../../appKit.ts'
import { useKitInstance } from '../KitContext.tsx'

/** The last event since the component appeared. */
export function useAppKitEvents(): AppKitEvent | undefined {
  const appKit = useKitInstance()
  const [event, setEvent] = useState<AppKitEvent>()
  useEffect(() => appKit.subscribeEvents(setEvent), [appKit])
  return event
}
