import type { PermissionRequest, WalletCalls } from '@latchkey/core'
import { fromWallet, KitError } from '@latchkey/protocol'
import { isQuantity } from '../swaps/abi.ts'
import { fieldsOf, listOf } from '../transfers/answers.ts'
import { quantity } from '../transfers/encode.ts'

/**
 * Sends `wallet_grantPermissions` (ERC-7715). Earlier drafts answer with `permissionsContext` and `grantedPermissions`.
 * @throws KitError any wallet code, `WALLET_REPLY_INVALID` when the answer has no context, or ends later than was asked
 */
export const grantPermissions: WalletCalls['grantPermissions'] = async (
  { session, network },
  account,
  request,
) => {
  const method = 'wallet_grantPermissions'
  const chainId = quantity(BigInt(network.id))
  const params = [{ chainId, address: account, ...request }]
  const answer = fieldsOf(
    await session.request(network.caipNetworkId, { method, params }).catch(refused),
  )
  const context = answer['context'] ?? answer['permissionsContext']
  const granted = listOf(answer['permissions'] ?? answer['grantedPermissions'])
  const { expiry = request.expiry, address = account } = answer
  const isShorter = typeof expiry === 'number' && expiry <= request.expiry
  if (typeof context !== 'string' || context === '' || !isShorter || typeof address !== 'string')
    throw new KitError('WALLET_REPLY_INVALID', { method })
  return {
    context,
    address,
    chainId: isQuantity(answer['chainId']) ? Number(answer['chainId']) : Number(network.id),
    expiry,
    permissions: granted.length > 0 ? granted.map(permissionOf) : request.permissions,
    ...(request.policies && { policies: request.policies }),
  }
}

/** Sends `wallet_revokePermissions` (ERC-7715). @throws KitError any wallet code */
export const revokePermissions: WalletCalls['revokePermissions'] = async (
  { session, network },
  context,
) => {
  const call = { method: 'wallet_revokePermissions', params: [{ permissionsContext: context }] }
  await session.request(network.caipNetworkId, call).catch(refused)
}

function permissionOf(value: unknown): PermissionRequest['permissions'][number] {
  const { type, data, policies } = fieldsOf(value)
  return {
    type: String(type),
    data,
    ...(Array.isArray(policies) && { policies: listOf(policies) }),
  }
}

function refused(cause: unknown): never {
  throw fromWallet(cause)
}
