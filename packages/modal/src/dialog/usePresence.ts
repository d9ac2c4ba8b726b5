import { useEffect, useState } from 'react'
import { useKit } from '../sdk/useKit.ts'

/** True while open, and so much longer that the way out can be seen. */
export function usePresence(open: boolean, leavingMs: number): boolean {
  const kit = useKit()
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  useEffect(
    () => (open ? undefined : kit.later(leavingMs, () => setPresent(false))),
    [kit, open, leavingMs],
  )
  return open || present
}
