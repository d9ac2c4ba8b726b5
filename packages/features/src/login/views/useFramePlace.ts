import type { FrameSurface } from '@latchkey/core'
import { type RefObject, useEffect, useRef } from 'react'

/** An embedded panel has no window to lie above. */
const aboveThePage = 1
const focusAfter = 3

/** Keep a frame over the element wherever it moves, until the element is removed. The frame takes the focus at the start. */
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
    // Measured each frame: sheets are dragged, cards slide and shake, pages scroll, and no event reports all of this.
    const follow = (): void => {
      frame = view.requestAnimationFrame(follow)
      const { x, y, width, height } = element.getBoundingClientRect()
      // Not before the card stands still: a press on a moving card may miss it, which closes the window.
      const here = [x, y, width, height].join()
      const moved = here !== before
      before = here
      if (frames === 0 && (moved || isCarried(element))) return
      const level = overlay ? Number(view.getComputedStyle(overlay).zIndex) || 0 : 0
      const radius = Number.parseFloat(view.getComputedStyle(element).borderBottomLeftRadius) || 0
      surface.place({ x, y, width, height, radius, zIndex: level + aboveThePage }, title)
      // The window takes the focus in the frame after it opens, and only then can it be passed on.
      if (++frames === focusAfter && !hasMovedOn(element)) surface.focus()
    }
    follow()
    return () => {
      view.cancelAnimationFrame(frame)
      surface.place(undefined)
    }
  }, [surface, title])
  return slot
}

/** Whether the visitor has moved the focus meanwhile to another part of the window, such as its Close button. */
function hasMovedOn(element: HTMLElement): boolean {
  // A view that has just been removed has no root with a focus.
  const { activeElement } = element.getRootNode() as Partial<ShadowRoot>
  return activeElement?.contains(element) === false
}

/** Whether an animation moves the element or an ancestor: WebKit's box of an element does not show it. */
function isCarried(element: HTMLElement): boolean {
  const root = element.getRootNode() as ShadowRoot
  return root.getAnimations().some(({ effect, playState }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null
    return playState === 'running' && target !== null && target.contains(element)
  })
}
