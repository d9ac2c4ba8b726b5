import { useEffect, useState } from 'react'
import { useKit } from '../sdk/useKit.ts'

/** True while open, and during the closing motion. */
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
