import { refreshHistory } from '@latchkey/core/activity'
import type { AccountId } from '@latchkey/protocol'
import { usePageActive, useKit } from '@latchkey/modal/sdk'
import { useEffect, useRef, useState } from 'react'

/** What comes in is seen within seconds; what was sent, sooner. */
const calmMs = 4_000
const eagerMs = 1_500
/** After failures the pause doubles up to this. */
const longestMs = 60_000

export type FreshOptions = {
  readonly account: AccountId | undefined
  /** When the list was last read, in ms since the epoch; 0 before. */
  readonly readAt: number
  /** Something of the account's own is on its way into a block. */
  readonly eager: boolean
}

/**
 * Asks what is new again and again while somebody can see it: never while the page is hidden or has no network. Gives
 * whether the last attempts failed.
 */
export function useFresh({ account, readAt, eager }: FreshOptions): boolean {
  const kit = useKit()
  const active = usePageActive()
  const [stale, setStale] = useState(false)
  const latestReadAt = useRef(readAt)
  useEffect(() => {
    latestReadAt.current = readAt
  })
  const isOn = account !== undefined && readAt > 0 && active
  useEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    const pause = eager ? eagerMs : calmMs
    let failures = 0
    let cancel = (): void => {}
    const ask = (): void => void check()
    const check = async (): Promise<void> => {
      try {
        await refreshHistory(kit, account, { fresh: eager, signal: leaving.signal })
        failures = 0
      } catch {
        failures++
      }
      if (leaving.signal.aborted) return
      setStale(failures > 1)
      cancel = kit.later(Math.min(pause * 2 ** Math.min(failures, 10), longestMs), ask)
    }
    // From the last answer on: after a pause of the page that is long over.
    cancel = kit.later(Math.max(0, pause - (Date.now() - latestReadAt.current)), ask)
    return () => {
      cancel()
      leaving.abort()
    }
  }, [kit, account, eager, isOn])
  return stale
}
