import { useEffect, useState } from 'react'
import { useKit } from './useKit.ts'

/** Shorter than a second, so that none is skipped. */
const tickMs = 250

/** Whole seconds until a moment (ms since the epoch), counting down to 0; 0 without one. */
export function useCountdown(until: number | undefined): number {
  const kit = useKit()
  const [, setNow] = useState(0)
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const over = left === 0
  useEffect(() => {
    if (until === undefined || over) return
    let cancel = (): void => {}
    const tick = (): void => {
      setNow(Date.now())
      cancel = kit.later(tickMs, tick)
    }
    cancel = kit.later(tickMs, tick)
    return () => cancel()
  }, [kit, until, over])
  return left
}
