import type { KitError } from '@latchkey/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { asKitError } from '../../appKit/asKitError.ts'

/** Callbacks of one call, or of every call of a hook. */
export type MutationCallbacks<Data, Variables> = {
  readonly onSuccess?: ((data: Data, variables: Variables) => void) | undefined
  readonly onError?: ((error: KitError, variables: Variables) => void) | undefined
  readonly onSettled?:
    | ((data: Data | undefined, error: KitError | null, variables: Variables) => void)
    | undefined
}

type Mutate<Data, Variables, Result> = (
  variables: Variables,
  callbacks?: MutationCallbacks<Data, Variables>,
) => Result

/** The last call of a hook, in wagmi's shape. */
export type Mutation<Data, Variables> = {
  readonly data: Data | undefined
  readonly error: KitError | null
  readonly variables: Variables | undefined
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly isIdle: boolean
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Forget the last call. */
  readonly reset: () => void
  /** Failures go to `error` and `onError` alone. */
  readonly mutate: Mutate<Data, Variables, void>
  readonly mutateAsync: Mutate<Data, Variables, Promise<Data>>
}

type Now<Data, Variables> = Pick<
  Mutation<Data, Variables>,
  'data' | 'error' | 'variables' | 'status'
>

/** Asks when the host calls it. */
export function useMutation<Data, Variables>(
  work: (variables: Variables) => Promise<Data>,
  everyCall: MutationCallbacks<Data, Variables> = {},
): Mutation<Data, Variables> {
  const [now, setNow] = useState<Now<Data, Variables>>(idle)
  const calls = useRef(0)
  const latest = useRef({ work, everyCall })
  useEffect(() => {
    latest.current = { work, everyCall }
  })
  const mutateAsync = useCallback<Mutation<Data, Variables>['mutateAsync']>(
    async (variables, thisCall = {}) => {
      const call = ++calls.current
      const tell = (next: Now<Data, Variables>): void => {
        const { status, data, error } = next
        // A later call replaced this call in the hook's state.
        if (call === calls.current) setNow(next)
        if (status === 'pending') return
        for (const each of [latest.current.everyCall, thisCall]) {
          if (error) each.onError?.(error, variables)
          // As: a call without an error has its data.
          else each.onSuccess?.(data as Data, variables)
          each.onSettled?.(data, error, variables)
        }
      }
      tell({ data: undefined, error: null, variables, status: 'pending' })
      const found = await latest.current.work(variables).catch((cause: unknown) => {
        const error = asKitError(cause)
        tell({ data: undefined, error, variables, status: 'error' })
        throw error
      })
      tell({ data: found, error: null, variables, status: 'success' })
      return found
    },
    [],
  )
  return {
    ...now,
    isIdle: now.status === 'idle',
    isPending: now.status === 'pending',
    isSuccess: now.status === 'success',
    isError: now.status === 'error',
    mutateAsync,
    mutate: useCallback((...given) => void mutateAsync(...given).catch(() => {}), [mutateAsync]),
    reset: useCallback(() => {
      calls.current++
      setNow(idle)
    }, []),
  }
}

const idle = { data: undefined, error: null, variables: undefined, status: 'idle' } as const
