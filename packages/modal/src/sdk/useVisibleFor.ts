import { useEffect, useState } from 'react'
import { useKit } from './useKit.ts'

/**
 * True once the visitor has looked at the page for this time without a break, counted from the last change of `since`;
 * false without `since`. A visitor who goes to another app starts again when they come back.
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
