import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { raiseAboveHost } from './raiseAboveHost.ts'
import { activeElementOf, hostOf, isBehind, tabbableIn } from './tabbable.ts'

/**
 * Take the focus while open, keep it inside, and return it to the element that opened the modal. An element that lies above
 * the modal, such as a wallet's own window, may take the focus; an element that the modal covers may not. Returns the ref
 * of the view.
 */
export function useFocus(
  card: RefObject<HTMLElement | null>,
  open: boolean,
  view: string,
): RefCallback<Element> {
  const opened = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    const element = card.current
    if (!open || !element) return
    const { ownerDocument: page } = element
    const host = hostOf(element)
    const active = activeElementOf(page)
    // A window that is opened again while it closes has the focus itself.
    if (!element.contains(active ?? null)) opened.current = active
    const opener = opened.current
    // The opener is a button of ours, which another button replaces once a wallet is connected.
    const place = opener && hostOf(opener).closest('[data-latchkey]')?.parentElement
    const lower = raiseAboveHost(element, opener)
    const keep = (event: FocusEvent): void => {
      const target = event.target
      if (target === host || !isElement(target) || !isBehind(target, host)) return
      element.focus({ preventScroll: true })
    }
    page.addEventListener('focusin', keep)
    return () => {
      page.removeEventListener('focusin', keep)
      const active = activeElementOf(page)
      const ours = !active || host === page.activeElement
      lower()
      if (!ours || !opener) return
      if (opener.isConnected) opener.focus({ preventScroll: true })
      else active?.blur()
      if (!place) return
      import('./followFocus.ts')
        .then(({ followFocus }) => followFocus(opener, place))
        // Without this code the focus stays where the page puts it.
        .catch(() => {})
    }
  }, [card, open])

  // Also when the view changes, since the focused button was removed with the view before. Right after the frame: an effect
  // here would cause two layouts of the view, and the frame itself would be shown later.
  useLayoutEffect(() => {
    const element = card.current
    if (!open || !element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        const active = activeElementOf(element.ownerDocument)
        // A visitor who moved on meanwhile is inside already, or in an element above the window.
        const movedOn = active && (element.contains(active) || !isBehind(active, hostOf(element)))
        if (!movedOn) element.focus({ preventScroll: true })
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [card, open, view])

  useLayoutEffect(() => {
    const element = card.current
    if (!open || !element) return
    const wrap = (event: KeyboardEvent): void => {
      // WebKitGTK reports Shift+Tab only by its code: its key is 'Unidentified'.
      if ((event.key !== 'Tab' && event.code !== 'Tab') || event.defaultPrevented) return
      const stops = tabbableIn(element)
      const active = (element.getRootNode() as ShadowRoot).activeElement
      const [first, last] = [stops[0], stops.at(-1)]
      const leaving = event.shiftKey ? active === first || active === element : active === last
      if (!leaving && first) return
      event.preventDefault()
      ;(event.shiftKey ? last : first)?.focus()
    }
    element.addEventListener('keydown', wrap)
    return () => element.removeEventListener('keydown', wrap)
  }, [card, open])

  // A view that is removed with the focus gives it up before: otherwise React would move the focus while the page needs a
  // layout.
  return useCallback(
    (shown) => {
      const element = card.current
      if (shown || !element) return
      // As: the window is drawn into a shadow root.
      const { activeElement } = element.getRootNode() as ShadowRoot
      if (activeElement?.closest('.view')) element.focus({ preventScroll: true })
    },
    [card],
  )
}

function isElement(target: EventTarget | null): target is HTMLElement {
  return target !== null && 'getBoundingClientRect' in target
}
