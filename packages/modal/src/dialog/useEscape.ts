import { type RefObject, useEffect, useRef } from 'react'
import { hostOf } from './useFocus.ts'

/** Escape, pressed in the modal or while nothing has the focus. An overlay above the modal keeps its own Escape. */
export function useEscape(
  card: RefObject<HTMLElement | null>,
  open: boolean,
  escape: () => void,
): void {
  const latest = useRef(escape)
  useEffect(() => {
    latest.current = escape
  })
  useEffect(() => {
    const element = card.current
    if (!open || !element) return
    const page = element.ownerDocument
    const listen = (event: KeyboardEvent): void => {
      const ours = event.target === hostOf(element) || event.target === page.body
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !ours) return
      event.preventDefault()
      latest.current()
    }
    page.addEventListener('keydown', listen)
    return () => page.removeEventListener('keydown', listen)
  }, [card, open])
}
