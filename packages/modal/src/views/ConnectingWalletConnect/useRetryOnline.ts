import { isKitError, type KitError } from '@latchkey/protocol'
import { useEffect, useRef } from 'react'

/** Try again after a failure when the network was away and is back, unless the wallet declined. */
export function useRetryOnline(
  online: boolean,
  error: KitError | undefined,
  run: () => void,
): void {
  // An attempt that began offline may fail after the network is back.
  const wasAway = useRef(false)
  useEffect(() => {
    if (!online) wasAway.current = true
    else if (error && wasAway.current) {
      wasAway.current = false
      if (!isKitError(error, 'USER_REJECTED')) run()
    }
  }, [online, error, run])
}
