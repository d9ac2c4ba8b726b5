import type { FrameSurface } from '@latchkey/core'
import { type RefObject, useEffect, useRef } from 'react'

/** In an embedded panel there is no window to lie above. */
const aboveThePage = 1
const focusAfter = 3

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
    let frames = 0
    let before = ''
    // Each frame: sheets are dragged, cards slide and shake, pages scroll, and no event tells of all of it.
    const follow = (): void => {
      frame = view.requestAnimationFrame(follow)
      const { x, y, width, height } = element.getBoundingClientRect()
      // Not before the card stands still: who presses what is on its way may press beside it, which closes the window.
      const here = [x, y, width, height].join()
      const moved = here !== before
      before = here
      if (frames === 0 && (moved || isCarried(element))) return
      const level = overlay ? Number(view.getComputedStyle(overlay).zIndex) || 0 : 0
      const radius = Number.parseFloat(view.getComputedStyle(element).borderBottomLeftRadius) || 0
      surface.place({ x, y, width, height, radius, zIndex: level + aboveThePage }, title)
      // The window takes the focus with the frame after it opens: only then it is to be given on.
      if (++frames === focusAfter) surface.focus()
    }
    follow()
    return () => {
      view.cancelAnimationFrame(frame)
      surface.place(undefined)
    }
  }, [surface, title])
  return slot
}

/** Whether an animation moves it, or what it lies in: in WebKit an element's box does not tell. */
function isCarried(element: HTMLElement): boolean {
  const root = element.getRootNode() as ShadowRoot
  return root.getAnimations().some(({ effect, playState }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null
    return playState === 'running' && target !== null && target.contains(element)
  })
}
