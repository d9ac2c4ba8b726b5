import { refreshHistory } from '@latchkey/core/activity'
import type { AccountId } from '@latchkey/protocol'
import { usePageActive, useKit } from '@latchkey/modal/sdk'
import { useEffect, useRef, useState } from 'react'

/** Incoming transfers are seen within seconds; sent transfers sooner. */
const calmMs = 4_000
const eagerMs = 1_500
/** The pause doubles after failures, up to this. */
const longestMs = 60_000

export type FreshOptions = {
  readonly account: AccountId | undefined
  /** The time of the last answer, in ms since the epoch; 0 before the first. */
  readonly readAt: number
  /** A transfer of the account is not in a block yet. */
  readonly eager: boolean
}

/**
 * Polls for new entries while a visitor can see them: not while the page is hidden or offline. Returns whether the last
 * attempts failed.
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
    // Counted from the last answer: after a long pause of the page the time is over already.
    cancel = kit.later(Math.max(0, pause - (Date.now() - latestReadAt.current)), ask)
    return () => {
      cancel()
      leaving.abort()
    }
  }, [kit, account, eager, isOn])
  return stale
}
