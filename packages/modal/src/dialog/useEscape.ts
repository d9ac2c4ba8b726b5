import { back } from '@latchkey/core'
import { type RefObject, useLayoutEffect } from 'react'
import { useKit } from '../sdk/useKit.ts'
import { hostOf } from './tabbable.ts'

/**
 * Escape goes back when it is pressed in the modal, in the element that had the focus before, or while no element has it. An
 * overlay above the modal keeps its own Escape. A dialog of the host below the modal must not close too, so the modal hears the key before the rest of the
 * page. It listens from the first frame: a passive effect may come after the press.
 */
export function useEscape(card: RefObject<HTMLElement | null>, open: boolean): void {
  const kit = useKit()
  useLayoutEffect(() => {
    const element = card.current
    if (!open || !element) return
    const page = element.ownerDocument
    const view = page.defaultView
    // It has the focus until the first frame of the window.
    const opener = page.activeElement
    const listen = (event: KeyboardEvent): void => {
      const ours = [hostOf(element), page.body, opener].includes(event.target as Element)
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !ours) return
      event.preventDefault()
      event.stopPropagation()
      back(kit)
    }
    view?.addEventListener('keydown', listen, true)
    return () => view?.removeEventListener('keydown', listen, true)
  }, [card, open, kit])
}
