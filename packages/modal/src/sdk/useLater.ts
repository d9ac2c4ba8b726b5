import { useCallback, useEffect, useRef } from 'react'
import { useKit } from './useKit.ts'

/** Run a function later, unless the component or the kit is gone by then. A second call replaces the first. */
export function useLater(): (ms: number, run: () => void) => void {
  const kit = useKit()
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])
  return useCallback(
    (ms, run) => {
      cancel.current?.()
      cancel.current = kit.later(ms, run)
    },
    [kit],
  )
}
