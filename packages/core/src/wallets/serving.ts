import type { NamespaceId } from '@latchkey/protocol'
import type { ConnectorInfo } from '../interfaces/connector.ts'

/** The wallets of one family, all when none is named: of a `MULTI_CHAIN` entry the member that serves it. */
export function connectorsServing(
  connectors: readonly ConnectorInfo[],
  namespace: NamespaceId | undefined,
): readonly ConnectorInfo[] {
  if (!namespace) return connectors
  return connectors
    .filter((each) => each.namespaces.includes(namespace))
    .map((each) => each.members?.find((member) => member.namespaces.includes(namespace)) ?? each)
}
