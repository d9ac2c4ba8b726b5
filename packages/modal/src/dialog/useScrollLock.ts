import { type RefObject, useEffect } from 'react'

/**
 * The page behind stands still while the modal is open. By a sheet of its own, not by the page's inline styles, which the
 * host or a second kit may change meanwhile.
 */
export function useScrollLock(card: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const page = card.current?.ownerDocument
    const view = page?.defaultView
    if (!open || !page || !view) return
    const hasBar = view.innerWidth > page.documentElement.clientWidth
    const sheet = new view.CSSStyleSheet()
    // A classic scrollbar that went away would move the page sideways.
    sheet.replaceSync(`html{overflow:hidden!important${hasBar ? ';scrollbar-gutter:stable' : ''}}`)
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
    return () => {
      page.adoptedStyleSheets = page.adoptedStyleSheets.filter(each => each !== sheet)
    }
  }, [card, open])
}
