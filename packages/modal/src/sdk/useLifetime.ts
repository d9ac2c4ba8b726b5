import { useCallback, useEffect, useRef } from 'react'
import { useKit } from './useKit.ts'

/**
 * Gives a signal that aborts when the component leaves the screen, which includes the modal being closed: its last
 * picture may still fade out, but what it waits for is over.
 */
export function useLifetime(): () => AbortSignal {
  const kit = useKit()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => {
    const unsubscribe = kit.store.subscribe((state) => {
      if (!state.modal.open) controller.current?.abort()
    })
    return () => {
      unsubscribe()
      controller.current?.abort()
      controller.current = undefined
    }
  }, [kit])
  return useCallback(() => {
    if (!controller.current || controller.current.signal.aborted)
      controller.current = new AbortController()
    return controller.current.signal
  }, [])
}
