import { close } from '@latchkey/core'
import { useEffect } from 'react'
import { useKit } from '../sdk/useKit.ts'

/** Other versions of this code in the page listen to it too, so the name must not change. */
const opening = 'latchkey-open'

/** One window at a time in a page, for all kits: the window that opens closes the one before. */
export function useSingleWindow(open: boolean): void {
  const kit = useKit()
  useEffect(() => {
    if (!open) return
    // Sent before the window listens, so that it does not close itself.
    dispatchEvent(new Event(opening))
    const leave = (): void => close(kit)
    addEventListener(opening, leave)
    return () => removeEventListener(opening, leave)
  }, [kit, open])
}
