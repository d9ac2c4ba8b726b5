import { afterPaint } from '@latchkey/ui'
import { type RefObject, useEffect } from 'react'

/** The window is tended (`tend.ts`) from a moment after it is first seen: nothing has grown or gone before. */
export function useTended(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = card.current
    const page = element?.ownerDocument.defaultView
    if (!element || !page) return
    let end: (() => void) | undefined
    let left = false
    const cancel = afterPaint(page, () => {
      import('./tend.ts')
        .then(({ tend }) => {
          // React takes it away in one task, and says so in a later one.
          if (!left && element.isConnected) end = tend(element, page)
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
