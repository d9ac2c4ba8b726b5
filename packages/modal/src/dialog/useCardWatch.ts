import { afterPaint } from '@latchkey/ui'
import { type RefObject, useEffect } from 'react'

/** The card is watched (`watchCard.ts`) from a moment after it is first seen: nothing has grown or gone before. */
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
          // React takes it away in one task, and says so in a later one.
          if (!left && element.isConnected) end = watchCard(element, page)
        })
        // Without its code the window does not move.
        .catch(() => {})
    })
    return () => {
      left = true
      cancel()
      end?.()
    }
  }, [card])
}
