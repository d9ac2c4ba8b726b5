import { dismiss, type Kit } from '@latchkey/core'

/** A sheet that is dragged this far, or this fast, is dismissed. */
const farPx = 96
const fastPxPerMs = 0.5
const returnMs = 150

export type Drag = {
  readonly handle: HTMLElement
  readonly card: HTMLElement
  readonly pointerId: number
  readonly startY: number
  readonly kit: Kit
}

/**
 * Follow a finger that pulls a sheet down by its handle. Far or fast enough, the sheet is dismissed; otherwise it returns.
 */
export function dragSheet({ handle, card, pointerId, startY, kit }: Drag): void {
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
    if (letGo) dismiss(kit)
    else if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      card.animate([{ translate: `0 ${pulled}px` }, {}], { duration: returnMs, easing: 'ease-out' })
    const settle = (): void => {
      card.style.translate = ''
    }
    // Also after a refused dismissal: the sheet shakes in its place.
    if (kit.store.getState().modal.open) settle()
    // A dismissed sheet leaves from its present place, and is back in its place if it is opened again meanwhile.
    else kit.later(returnMs, settle)
  }
  try {
    handle.setPointerCapture(pointerId)
  } catch {
    // The finger was lifted before this code arrived.
    return
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', end)
  handle.addEventListener('pointercancel', end)
}
