import { afterPaint } from '@latchkey/ui'
import { type RefObject, useEffect } from 'react'
import { withLaterViews } from '../views.ts'

/** The card's height moves (`moveHeight.ts`), from a moment after it is first seen: nothing has grown before. */
export function useHeightMotion(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = card.current
    const page = element?.ownerDocument.defaultView
    if (!element || !page) return
    let end: (() => void) | undefined
    let left = false
    const cancel = afterPaint(page, () => {
      withLaterViews(({ moveHeight }) => {
        // React takes it away in one task, and says so in a later one.
        if (!left && element.isConnected) end = moveHeight(element, page)
      })
    })
    return () => {
      left = true
      cancel()
      end?.()
    }
  }, [card])
}
