import { useEffect, useState } from 'react'
import { useKit } from './useKit.ts'

/**
 * True once the visitor has been looking at the page for so long without a break, counted from the moment that `since`
 * changed; false without `since`. Whoever went to another app starts anew when he comes back.
 */
export function useVisibleFor(ms: number, since: unknown): boolean {
  const kit = useKit()
  const [seen, setSeen] = useState<unknown>()
  useEffect(() => {
    if (since === undefined) return
    let cancel = (): void => {}
    const start = (): void => {
      cancel()
      if (!document.hidden) cancel = kit.later(ms, () => setSeen(since))
    }
    start()
    document.addEventListener('visibilitychange', start)
    return () => {
      document.removeEventListener('visibilitychange', start)
      cancel()
    }
  }, [kit, ms, since])
  return since !== undefined && seen === since
}
