import { authId, connectionOf, connectorInfoOf, type Kit, type KitState } from '@latchkey/core'
import { type AccountId, KitError } from '@latchkey/protocol'

/**
 * The account that may have a name in the operator's zone: an account of the embedded wallet on an EVM network (NAM-01, NAM-03).
 * Undefined for all other accounts.
 */
export function namedAccount(state: KitState): AccountId | undefined {
  const connection = connectionOf(state, 'eip155')
  if (!connection) return undefined
  const { connectorId, network, accounts } = connection
  const isEmbedded = connectorId === authId || connectorInfoOf(state, connectorId)?.type === 'AUTH'
  return isEmbedded ? `${network}:${accounts[0].address}` : undefined
}

/** @throws KitError `NAME_ACCOUNT_MISSING` (NAM-03) */
export function requireAccount(kit: Kit): AccountId {
  const account = namedAccount(kit.store.getState())
  if (!account) throw new KitError('NAME_ACCOUNT_MISSING')
  return account
}
