import { type RefObject, useEffect, useRef } from 'react'

/** Also heard by another version of this code in the page, so its name does not change. */
const opening = 'latchkey-open'

/** One window at a time in a page, whichever kits they are of: the one that opens closes the one before. */
export function useAlone(
  dialog: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    const view = dialog.current?.ownerDocument.defaultView
    if (!open || !view) return
    // Told before it listens: it does not hear itself.
    view.dispatchEvent(new Event(opening))
    const leave = (): void => latest.current()
    view.addEventListener(opening, leave)
    return () => view.removeEventListener(opening, leave)
  }, [dialog, open])
}
