import type { NamespaceId } from '@latchkey/protocol'
import type { ConnectorInfo } from '../interfaces/connector.ts'
import { authId } from './connectorIds.ts'

/**
 * The wallets of one namespace, or all wallets without a namespace. A `MULTI_CHAIN` entry is replaced by its member for the namespace.
 * The embedded wallet is in no list, because the visitor logs in to it.
 */
export function connectorsServing(
  connectors: readonly ConnectorInfo[],
  namespace: NamespaceId | undefined,
): readonly ConnectorInfo[] {
  const listed = connectors.filter(({ id }) => id !== authId)
  if (!namespace) return listed
  return listed
    .filter((each) => each.namespaces.includes(namespace))
    .map((each) => each.members?.find((member) => member.namespaces.includes(namespace)) ?? each)
}
