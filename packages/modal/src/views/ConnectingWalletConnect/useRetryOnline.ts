import { isKitError, type KitError } from '@latchkey/protocol'
import { useEffect, useRef } from 'react'

/** Try again when the network is back, unless the wallet declined. */
export function useRetryOnline(
  online: boolean,
  error: KitError | undefined,
  run: () => void,
): void {
  const before = useRef(online)
  useEffect(() => {
    const returned = online && !before.current
    before.current = online
    if (returned && error && !isKitError(error, 'USER_REJECTED')) run()
  }, [online, error, run])
}
