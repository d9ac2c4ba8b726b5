import { afterPaint } from '@latchkey/ui'
import { type RefObject, useEffect } from 'react'

/** The page behind stands still while the modal is open: from its first frame on, which would be laid out twice otherwise. */
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
 * By a sheet of its own, not by the page's inline styles, which the host or a second kit may change meanwhile. Gives a
 * function that unlocks.
 */
function lockScroll(view: Window & typeof globalThis): () => void {
  const page = view.document
  const hasBar = view.innerWidth > page.documentElement.clientWidth
  const sheet = new view.CSSStyleSheet()
  // A classic scrollbar that went away would move the page sideways.
  sheet.replaceSync(`html{overflow:hidden!important${hasBar ? ';scrollbar-gutter:stable' : ''}}`)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  return () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
