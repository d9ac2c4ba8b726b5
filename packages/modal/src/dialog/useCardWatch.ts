import { afterPaint } from '@latchkey/ui'
import { type RefObject, useEffect } from 'react'

/** Watch the card (`watchCard.ts`) a moment after it is first visible: before that no part has grown or left. */
export function useCardWatch(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = card.current
    const page = element?.ownerDocument.defaultView
    if (!element || !page) return
    let end: (() => void) | undefined
    let left = false
    const cancel = afterPaint(page, () => {
      import('./watchCard.ts')
        .then(({ watchCard }) => {
          // React removes the element in one task, and runs the effect in a later task.
          if (!left && element.isConnected) end = watchCard(element, page)
        })
        // Without this code the window has no motion.
        .catch(() => {})
    })
    return () => {
      left = true
      cancel()
      end?.()
    }
  }, [card])
}
