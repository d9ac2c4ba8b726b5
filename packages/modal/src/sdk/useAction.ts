import { fromWallet, isKitError, type KitError } from '@latchkey/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useKit } from './useKit.ts'

export type ActionHandle<Parameters extends readonly unknown[]> = {
  readonly pending: boolean
  /** The error of the last run; undefined from the start of the next. An abort is no error. */
  readonly error: KitError | undefined
  /**
   * The same error, and `ABORTED` when the run was ended by code outside this view: for views that would otherwise wait for
   * ever.
   */
  readonly failure: KitError | undefined
  readonly run: (...parameters: Parameters) => void
}

/**
 * An action and its state. Its signal aborts when the view is removed or the action runs again; a later result is not
 * shown.
 */
export function useAction<Parameters extends readonly unknown[]>(
  action: (signal: AbortSignal, ...parameters: Parameters) => Promise<unknown>,
): ActionHandle<Parameters> {
  const [state, setState] = useState<{ readonly pending: boolean; readonly error?: KitError }>({
    pending: false,
  })
  const lifetime = useLifetime()
  const latest = useRef(action)
  const running = useRef<AbortController>(undefined)
  useEffect(() => {
    latest.current = action
  })
  const run = useCallback(
    (...parameters: Parameters): void => {
      running.current?.abort()
      const own = new AbortController()
      running.current = own
      const ended = lifetime()
      const stop = (): void => own.abort()
      ended.addEventListener('abort', stop)
      setState({ pending: true })
      latest
        .current(own.signal, ...parameters)
        .then(
          () => undefined,
          (cause: unknown) => fromWallet(cause),
        )
        .then((error) => {
          ended.removeEventListener('abort', stop)
          if (own.signal.aborted) return
          setState(error ? { pending: false, error } : { pending: false })
        })
        // Only a broken renderer gets here.
        .catch(() => {})
    },
    [lifetime],
  )
  const { pending, error: failure } = state
  return { pending, error: isKitError(failure, 'ABORTED') ? undefined : failure, failure, run }
}

/**
 * Returns a signal that aborts when the component is removed or the modal is closed. The content may still fade out then,
 * but its requests are over.
 */
function useLifetime(): () => AbortSignal {
  const kit = useKit()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => {
    const unsubscribe = kit.store.subscribe((state) => {
      if (!state.modal.open) controller.current?.abort()
    })
    return () => {
      unsubscribe()
      controller.current?.abort()
      controller.current = undefined
    }
  }, [kit])
  return useCallback(() => {
    if (!controller.current || controller.current.signal.aborted)
      controller.current = new AbortController()
    return controller.current.signal
  }, [])
}
