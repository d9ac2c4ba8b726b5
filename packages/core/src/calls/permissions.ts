import { KitError } from '@latchkey/protocol'
import type { GrantedPermission, PermissionRequest } from '../interfaces/calls.ts'
import type { Kit } from '../interfaces/kit.ts'
import { grantListed, isListed } from './permissionSessions.ts'
import { callsTools } from './tools.ts'

export type GrantPermissionsRequest = PermissionRequest & {
  /** @default the network in use */
  readonly chainId?: number | undefined
}

/**
 * Asks the displayed EVM wallet for a permission that ends (`wallet_grantPermissions`, ERC-7715). One of the embedded wallet is in
 * the gateway's list of the account too (EMB-14), where the visitor finds and ends it.
 * @throws KitError `PERMISSION_INVALID`, `ACCOUNT_MISSING`, `CHAIN_UNSUPPORTED`, any wallet code; any code of the gateway
 */
export async function grantPermissions(
  kit: Kit,
  { chainId, ...request }: GrantPermissionsRequest,
): Promise<GrantedPermission> {
  const issue = issueOf(request)
  if (issue) throw new KitError('PERMISSION_INVALID', { issue })
  const { wallet, account, calls } = await callsTools(kit, chainId)
  const grant = (): Promise<GrantedPermission> => calls.grantPermissions(wallet, account, request)
  if (!isListed(kit)) return grant()
  const place = `${wallet.network.caipNetworkId}:${account}`
  return grantListed(kit, { account: place, request, grant })
}

/**
 * Ends a permission (`wallet_revokePermissions`, ERC-7715).
 * @throws KitError `ACCOUNT_MISSING`, any wallet code
 */
export async function revokePermissions(
  kit: Kit,
  {
    context,
    chainId,
  }: Pick<GrantedPermission, 'context'> & { readonly chainId?: number | undefined },
): Promise<void> {
  const { wallet, calls } = await callsTools(kit, chainId)
  await calls.revokePermissions(wallet, context)
}

function issueOf({ expiry, permissions, signer }: PermissionRequest): string | undefined {
  if (!Number.isSafeInteger(expiry)) return 'the expiry is not in whole seconds'
  if (expiry * 1000 <= Date.now()) return 'the expiry has passed'
  // Milliseconds in place of seconds would last for ever.
  if (expiry > 100_000_000_000) return 'the expiry is not in seconds'
  if (!signer?.type) return 'the signer has no type'
  if (!(permissions?.length > 0)) return 'there are no permissions'
  if (permissions.some(({ type }) => !type)) return 'a permission has no type'
  return undefined
}
