import { useSyncExternalStore } from 'react'

/** False on the server and in the first render. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** A subscription that never fires, since the value never changes again. */
function never(): () => void {
  return () => {}
}
