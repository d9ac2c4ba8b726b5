import { useCallback, useEffect, useRef } from 'react'
import { useKit } from './useKit.ts'

/**
 * Returns a signal that aborts when the component is removed or the modal is closed. The content may still fade out then,
 * but its requests are over.
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
