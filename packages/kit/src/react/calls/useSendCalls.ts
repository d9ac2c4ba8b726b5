import type { SentCalls } from '@latchkey/core'
import type { SendCallsRequest } from '@latchkey/core/calls'
import { calls, useCallsKit } from './useCallsKit.ts'
import { type Mutation, type MutationCallbacks, useMutation } from './useMutation.ts'

/** The variables of `sendCalls`, as wagmi has them. */
export type SendCallsVariables = Omit<SendCallsRequest, 'atomicRequired'> & {
  /** All calls or none. @default false */
  readonly forceAtomic?: boolean | undefined
}

/** The result of `useSendCalls`: wagmi's, with `mutate` and `mutateAsync` under both names. */
export type SendCallsResult = Mutation<SentCalls, SendCallsVariables> & {
  readonly sendCalls: Mutation<SentCalls, SendCallsVariables>['mutate']
  readonly sendCallsAsync: Mutation<SentCalls, SendCallsVariables>['mutateAsync']
}

/**
 * Have the connected EVM wallet carry out several calls in order (EIP-5792). For a wallet without the standard the kit sends
 * them one by one, each once the call before it has succeeded, and says so: `data.capabilities.emulated`.
 *
 * Errors by code: `CALLS_INVALID`, `CALLS_TOO_MANY` for more than 20, `CALLS_ID_DUPLICATE`, `CAPABILITY_UNSUPPORTED`,
 * `ATOMICITY_UNSUPPORTED`, `TRANSFER_REFUSED` for more coin than the account has, `ACCOUNT_MISSING`, `CHAIN_UNSUPPORTED`,
 * `USER_REJECTED` and any other wallet code.
 * @example
 * const { sendCalls, data } = useSendCalls()
 * sendCalls({ calls: [{ to: token, data: approval }, { to: router, data: swap, value: 1n }] })
 */
export function useSendCalls({
  mutation,
}: {
  readonly mutation?: MutationCallbacks<SentCalls, SendCallsVariables> | undefined
} = {}): SendCallsResult {
  const { kit } = useCallsKit()
  const result = useMutation(
    async ({ forceAtomic: atomicRequired, ...request }: SendCallsVariables) =>
      (await calls()).sendCalls(kit, { ...request, atomicRequired }),
    mutation,
  )
  return { ...result, sendCalls: result.mutate, sendCallsAsync: result.mutateAsync }
}
