import type { FrameSurface } from '@latchkey/core'
import { type RefObject, useEffect, useRef } from 'react'

/** In an embedded panel there is no window to lie above. */
const aboveThePage = 1

/** Keeps a frame over the element, wherever that goes, as long as the element is there. It has the focus from the start. */
export function useFramePlace(
  surface: FrameSurface | undefined,
  title: string,
): RefObject<HTMLDivElement | null> {
  const slot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = slot.current
    const view = element?.ownerDocument.defaultView
    if (!element || !view || !surface) return
    const overlay = element.closest('.modal')
    let frame = 0
    // Each frame: sheets are dragged, cards slide and shake, pages scroll, and no event tells of all of it.
    const follow = (): void => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const level = overlay ? Number(view.getComputedStyle(overlay).zIndex) || 0 : 0
      surface.place({ x, y, width, height, zIndex: level + aboveThePage }, title)
      frame = view.requestAnimationFrame(follow)
    }
    follow()
    surface.focus()
    return () => {
      view.cancelAnimationFrame(frame)
      surface.place(undefined)
    }
  }, [surface, title])
  return slot
}
