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
    // Later, because this event comes inside effects. React runs the effects of all roots before it commits a lazy part, and
    // then throws if they have changed the root that it commits.
    const leave = (): void => queueMicrotask(() => close(kit))
    addEventListener(opening, leave)
    return () => removeEventListener(opening, leave)
  }, [kit, open])
}
