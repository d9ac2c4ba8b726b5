import { useEffect, useState } from 'react'
import { useKit } from './useKit.ts'

/** Whole seconds until a moment (ms since the epoch), counting down to 0; 0 without one. */
export function useCountdown(until: number | undefined): number {
  const kit = useKit()
  const [now, setNow] = useState(() => Date.now())
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (until === undefined) return
    return kit.later(Math.min(250, Math.max(0, until - Date.now())), () => setNow(Date.now()))
  }, [kit, until, now])
  return left
}
