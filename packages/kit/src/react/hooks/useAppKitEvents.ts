import { useEffect, useState } from 'react'
import type { AppKitEvent } from '../../appKit.ts'
import { useKitInstance } from '../KitContext.tsx'

export type LastEvent = AppKitEvent & {
  /** Always empty, for code written for AppKit. */
  readonly reportedErrors: { readonly [code: string]: boolean | undefined }
}

/**
 * The last event since the component mounted. Before the first event it is `MODAL_CREATED` at time 0, which is never sent.
 */
export function useAppKitEvents(): LastEvent {
  const appKit = useKitInstance()
  const [last, setLast] = useState(created)
  // The object stays the same until the next event: effects of hosts depend on it.
  useEffect(
    () => appKit.subscribeEvents((event) => setLast({ reportedErrors: {}, ...event })),
    [appKit],
  )
  return last
}

const created: LastEvent = {
  reportedErrors: {},
  timestamp: 0,
  data: { type: 'track', event: 'MODAL_CREATED', properties: undefined },
}
