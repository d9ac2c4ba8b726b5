/** Dragged this far, or this fast, a sheet is let go of. */
const farPx = 96
const fastPxPerMs = 0.5
const returnMs = 150

export type Drag = {
  readonly handle: HTMLElement
  readonly card: HTMLElement
  readonly pointerId: number
  readonly startY: number
  readonly dismiss: () => void
}

/** Follow a finger that pulls a sheet down by its handle: far or fast enough dismisses, else the sheet goes back up. */
export function dragSheet({ handle, card, pointerId, startY, dismiss }: Drag): void {
  const startedAt = performance.now()
  let pulled = 0
  const move = (event: PointerEvent): void => {
    pulled = Math.max(0, event.clientY - startY)
    card.style.translate = `0 ${pulled}px`
  }
  const end = (event: PointerEvent): void => {
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', end)
    handle.removeEventListener('pointercancel', end)
    const speed = pulled / Math.max(1, performance.now() - startedAt)
    const letGo =
      event.type === 'pointerup' && (pulled > farPx || (pulled > 24 && speed > fastPxPerMs))
    if (letGo) dismiss()
    else
      card.animate([{ translate: `0 ${pulled}px` }, {}], { duration: returnMs, easing: 'ease-out' })
    // Also after a dismissal: it may have been refused, and then the sheet shakes in its place.
    card.style.translate = ''
  }
  try {
    handle.setPointerCapture(pointerId)
  } catch {
    // The finger was up again before this code came.
    return
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', end)
  handle.addEventListener('pointercancel', end)
}
