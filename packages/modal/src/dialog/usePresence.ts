import { useEffect, useState } from 'react'
import { useLater } from '../sdk/useLater.ts'

/** True while open, and so much longer that the way out can be seen. */
export function usePresence(open: boolean, leavingMs: number): boolean {
  const [present, setPresent] = useState(open)
  const later = useLater()
  if (open && !present) setPresent(true)
  useEffect(() => {
    later(open ? 0 : leavingMs, () => setPresent(open))
  }, [open, leavingMs, later])
  return open || present
}
