import { close } from '@latchkey/core'
import { useEffect } from 'react'
import { useKit } from '../sdk/useKit.ts'

/** Also heard by another version of this code in the page, so its name does not change. */
const opening = 'latchkey-open'

/** One window at a time in a page, whichever kits they are of: the one that opens closes the one before. */
export function useSingleWindow(open: boolean): void {
  const kit = useKit()
  useEffect(() => {
    if (!open) return
    // Told before it listens: it does not hear itself.
    dispatchEvent(new Event(opening))
    const leave = (): void => close(kit)
    addEventListener(opening, leave)
    return () => removeEventListener(opening, leave)
  }, [kit, open])
}
