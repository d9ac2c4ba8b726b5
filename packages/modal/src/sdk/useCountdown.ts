import { useCallback, useSyncExternalStore } from 'react'
import { useKit } from './useKit.ts'

/** Whole seconds until a time (ms since the epoch), counting down to 0; 0 without a time. */
export function useCountdown(until: number | undefined): number {
  const kit = useKit()
  const subscribe = useCallback(
    (tell: () => void) => {
      if (until === undefined) return () => {}
      let cancel = (): void => {}
      const wait = (): void => {
        cancel = kit.later(tickMs, () => {
          tell()
          if (secondsUntil(until) > 0) wait()
        })
      }
      wait()
      return () => cancel()
    },
    [kit, until],
  )
  const read = (): number => secondsUntil(until)
  return useSyncExternalStore(subscribe, read, read)
}

/** Shorter than a second, so that no second is skipped. */
const tickMs = 250

function secondsUntil(until: number | undefined): number {
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
