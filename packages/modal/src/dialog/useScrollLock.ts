import { afterPaint } from '@latchkey/ui'
import { type RefObject, useEffect } from 'react'

/**
 * Lock the scrolling of the page while the modal is open. It is locked from the first frame, which would need two layouts
 * otherwise.
 */
export function useScrollLock(dialog: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const view = dialog.current?.ownerDocument.defaultView
    if (!open || !view) return
    let unlock: (() => void) | undefined
    const cancel = afterPaint(view, () => {
      unlock = lockScroll(view)
    })
    return () => {
      cancel()
      unlock?.()
    }
  }, [dialog, open])
}

/**
 * Lock the scrolling by an own sheet, not by the page's inline styles, which the host or a second kit may change meanwhile.
 * Returns a function that unlocks.
 */
function lockScroll(view: Window & typeof globalThis): () => void {
  const page = view.document
  const hasBar = view.innerWidth > page.documentElement.clientWidth
  const sheet = new view.CSSStyleSheet()
  // A classic scrollbar that disappears would move the page sideways.
  sheet.replaceSync(`html{overflow:hidden!important${hasBar ? ';scrollbar-gutter:stable' : ''}}`)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  return () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
