import { useEffect, useState } from 'react'
import type { AppKitEvent } from '../../appKit/appKit.ts'
import { useKitInstance } from '../AppKitProvider.tsx'

export type LastEvent = AppKitEvent & {
  /** Always empty: a place that code written for AppKit reads. */
  readonly reportedErrors: { readonly [code: string]: boolean | undefined }
}

/** The last event since the component appeared; before any it is `MODAL_CREATED`, which is never sent, at time 0. */
export function useAppKitEvents(): LastEvent {
  const appKit = useKitInstance()
  const [last, setLast] = useState(created)
  // The same object until there is another event: hosts' effects depend on it.
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
