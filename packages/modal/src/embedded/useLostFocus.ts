import { type RefObject, useEffect, useRef } from 'react'

/**
 * The button that led to the next view leaves with its view, and the focus would be lost to the page's beginning: the
 * panel takes it then. It never takes it from elsewhere.
 */
export function useLostFocus(region: RefObject<HTMLElement | null>, view: string): void {
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const element = region.current
    if (!element) return
    const came = ({ target }: FocusEvent): void => {
      last.current = target
    }
    const went = ({ target }: FocusEvent): void =>
      // Told also of what is about to be removed: that is known only once it is.
      queueMicrotask(() => {
        if (last.current === target && (target as Node).isConnected) last.current = null
      })
    element.addEventListener('focusin', came)
    element.addEventListener('focusout', went)
    return () => {
      element.removeEventListener('focusin', came)
      element.removeEventListener('focusout', went)
    }
  }, [region])
  useEffect(() => {
    const had = last.current
    if (had && !(had as Node).isConnected) region.current?.focus({ preventScroll: true })
  }, [region, view])
}
