import type { GrantedPermission } from '@latchkey/core'
import type { GrantPermissionsRequest } from '@latchkey/core/calls'
import { calls, useCallsKit } from './useCallsKit.ts'
import { type Mutation, useMutation } from './useMutation.ts'

type Granting = Mutation<GrantedPermission, GrantPermissionsRequest>
type Revoking = Mutation<void, { readonly context: string; readonly chainId?: number | undefined }>

/** The result of `usePermissions`. `data`, `error` and `status` are those of the last grant. */
export type PermissionsResult = Granting & {
  readonly grantPermissions: Granting['mutate']
  readonly grantPermissionsAsync: Granting['mutateAsync']
  readonly revokePermissions: Revoking['mutate']
  readonly revokePermissionsAsync: Revoking['mutateAsync']
  /** The last revocation. */
  readonly revoking: Revoking
}

/**
 * Ask the connected EVM wallet for a permission that ends (ERC-7715), and give it back. Errors by code: `PERMISSION_INVALID`,
 * `ACCOUNT_MISSING`, `CHAIN_UNSUPPORTED`, `METHOD_UNSUPPORTED` and any other wallet code.
 * @example
 * const { grantPermissions, revokePermissions, data } = usePermissions()
 * revokePermissions({ context: data.context })
 */
export function usePermissions(): PermissionsResult {
  const { kit } = useCallsKit()
  const granting: Granting = useMutation(async (request) =>
    (await calls()).grantPermissions(kit, request),
  )
  const revoking: Revoking = useMutation(async (grant) =>
    (await calls()).revokePermissions(kit, grant),
  )
  return {
    ...granting,
    grantPermissions: granting.mutate,
    grantPermissionsAsync: granting.mutateAsync,
    revokePermissions: revoking.mutate,
    revokePermissionsAsync: revoking.mutateAsync,
    revoking,
  }
}
