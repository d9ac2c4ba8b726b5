import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../kit.ts'
import { connectionOf } from '../state/active.ts'
import { switchAccount } from './switchAccount.ts'

/**
 * Select another live connection of a family, and one of its accounts. Never prompts.
 * @throws KitError `CONNECTOR_MISSING` when that wallet is not connected there, `ACCOUNT_MISSING`
 */
export function switchConnection(
  kit: Kit,
  {
    namespace,
    connectorId,
    address,
  }: {
    readonly namespace: NamespaceId
    readonly connectorId: string
    readonly address?: string | undefined
  },
): void {
  if (connectionOf(kit.store.getState(), namespace)?.connectorId !== connectorId)
    throw new KitError('CONNECTOR_MISSING', { connectorId })
  if (address !== undefined) switchAccount(kit, { namespace, address })
}
