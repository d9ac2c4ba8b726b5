import type { Kit } from '@latchkey/core'
import type { KitError } from '@latchkey/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { asKitError } from '../../appKit/asKitError.ts'

/** An answer, in wagmi's shape. */
export type Query<Data> = {
  readonly data: Data | undefined
  /** Of the last question; the data of an earlier answer stays. */
  readonly error: KitError | null
  readonly status: 'pending' | 'success' | 'error'
  /** No answer yet. */
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** A question is under way. */
  readonly isFetching: boolean
  /** The first question is under way. */
  readonly isLoading: boolean
  readonly refetch: () => Promise<void>
}

type Now<Data> = {
  readonly key: string | undefined
  readonly data?: Data | undefined
  readonly error?: KitError | undefined
  readonly isFetching?: boolean
}

/** Asks for the answer of a key, and again after `again` milliseconds. Without a key it asks nothing. */
export function useQuery<Data>(
  kit: Kit,
  {
    key,
    read,
    again = () => false,
  }: {
    readonly key: string | undefined
    readonly read: () => Promise<Data>
    readonly again?: (data: Data | undefined) => number | false
  },
): Query<Data> {
  const [now, setNow] = useState<Now<Data>>({ key })
  const latest = useRef({ key, read, again })
  useEffect(() => {
    latest.current = { key, read, again }
  })
  const refetch = useCallback(async (): Promise<void> => {
    if (key === undefined) return
    // An answer for another key comes too late.
    const show = (next: (before: Now<Data>) => Now<Data>): void => {
      if (latest.current.key === key)
        setNow((before) => next(before.key === key ? before : { key }))
    }
    show((before) => ({ ...before, isFetching: true }))
    await latest.current.read().then(
      (data) => show(() => ({ key, data })),
      (cause: unknown) => show(({ data }) => ({ key, data, error: asKitError(cause) })),
    )
  }, [key])
  useEffect(() => void refetch(), [refetch])
  useEffect(() => {
    const ms = now.key === key && !now.isFetching && latest.current.again(now.data)
    return ms === false || key === undefined ? undefined : kit.later(ms, () => void refetch())
  }, [kit, now, key, refetch])
  const { data, error, isFetching = false } = now.key === key ? now : {}
  const status = error ? 'error' : data === undefined ? 'pending' : 'success'
  return {
    data,
    error: error ?? null,
    status,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    isFetching,
    isLoading: isFetching && status === 'pending',
    refetch,
  }
}
