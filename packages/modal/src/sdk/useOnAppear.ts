import { useEffect } from 'react'

/**
 * Do something when the view appears. StrictMode mounts twice in one task, so waiting for the task's end does it once:
 * a wallet must not prompt twice. `run` has to be stable.
 */
export function useOnAppear(run: () => void): void {
  useEffect(() => {
    let left = false
    queueMicrotask(() => {
      if (!left) run()
    })
    return () => {
      left = true
    }
  }, [run])
}
