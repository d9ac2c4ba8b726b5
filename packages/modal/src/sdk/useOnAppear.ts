import { useEffect } from 'react'

/**
 * Run a function when the view appears. StrictMode mounts twice in one task, so the function runs once at the end of the
 * task: a wallet must not prompt twice. `run` must be stable.
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
