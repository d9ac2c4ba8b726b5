import type { CallsStatus } from '@latchkey/core'
import { calls, useCallsKit } from './useCallsKit.ts'
import { type Mutation, useMutation } from './useMutation.ts'
import { type Query, useQuery } from './useQuery.ts'

const pollMs = 1000

/**
 * The status of calls that were sent by `useSendCalls`, also before the page was loaded: 100 pending, 200 confirmed, 400 not
 * sent, 500 reverted, 600 partly reverted. `CALLS_ID_UNKNOWN` when the wallet does not know the id.
 * @example const { data } = useCallsStatus({ id })
 */
export function useCallsStatus({
  id,
  query: { enabled = true, refetchInterval = pollMs } = {},
}: {
  /** Not asked for without an id. */
  readonly id: string | undefined
  readonly query?:
    | {
        readonly enabled?: boolean | undefined
        /** Milliseconds until a pending status is asked for again. @default 1000 */
        readonly refetchInterval?: number | false | undefined
      }
    | undefined
}): Query<CallsStatus> {
  const { kit, wallet } = useCallsKit()
  return useQuery(kit, {
    key: enabled && id !== undefined && wallet !== undefined ? `${wallet} ${id}` : undefined,
    read: async () => (await calls()).readCallsStatus(kit, id ?? ''),
    again: (data) => (data?.status === 'pending' ? refetchInterval : false),
  })
}

type Shown = { readonly id: string }

/** The result of `useShowCallsStatus`: wagmi's, with `mutate` and `mutateAsync` under both names. */
export type ShowCallsStatusResult = Mutation<void, Shown> & {
  readonly showCallsStatus: Mutation<void, Shown>['mutate']
  readonly showCallsStatusAsync: Mutation<void, Shown>['mutateAsync']
}

/**
 * Ask the wallet to show the status of calls. `METHOD_UNSUPPORTED` for calls that the kit sent one by one.
 * @example const { showCallsStatus } = useShowCallsStatus()
 */
export function useShowCallsStatus(): ShowCallsStatusResult {
  const { kit } = useCallsKit()
  const result = useMutation(async ({ id }: Shown) => (await calls()).showCallsStatus(kit, id))
  return { ...result, showCallsStatus: result.mutate, showCallsStatusAsync: result.mutateAsync }
}
