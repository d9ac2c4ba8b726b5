import { dismiss, type Kit } from '@latchkey/core'

/** Dragged this far, or this fast, a sheet is let go of. */
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

/** Follow a finger that pulls a sheet down by its handle: far or fast enough dismisses, else the sheet goes back up. */
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
    // Also after a dismissal that was refused: the sheet shakes in its place.
    if (kit.store.getState().modal.open) settle()
    // One that leaves goes from where it was let go, and is in its place if it is opened again on its way.
    else kit.later(returnMs, settle)
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
