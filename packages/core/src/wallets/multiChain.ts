import type { ConnectorInfo } from '../interfaces/connector.ts'
import { plainName } from './plainName.ts'

/**
 * Merges browser wallets of one name in several namespaces into one `MULTI_CHAIN` entry, in the place of the first (CON-09). Two
 * wallets of one name in one namespace stay separate, as do ambiguous wallets, because it is unknown which of them belongs to the
 * other namespaces.
 */
export function mergeNamespaces(found: readonly ConnectorInfo[]): readonly ConnectorInfo[] {
  return found.flatMap((info) => {
    const members = found.filter((each) => isSame(each, info))
    const namespaces = members.flatMap((member) => member.namespaces)
    if (members.length < 2 || new Set(namespaces).size < namespaces.length) return info
    if (info !== members[0]) return []
    return {
      id: `multi:${info.name}`,
      name: info.name,
      type: 'MULTI_CHAIN',
      namespaces,
      icon: members.find(({ icon }) => icon)?.icon,
      rdns: members.find(({ rdns }) => rdns)?.rdns,
      members,
    }
  })
}

/** Whether an entry is the connector with this id, or has it as a member. */
export function standsFor({ id, members = [] }: ConnectorInfo, connectorId: string): boolean {
  return id === connectorId || members.some((member) => member.id === connectorId)
}

function isSame(a: ConnectorInfo, b: ConnectorInfo): boolean {
  if (a.rdns && b.rdns && a.rdns !== b.rdns) return false
  return isBrowserWallet(a) && isBrowserWallet(b) && plainName(a.name) === plainName(b.name)
}

function isBrowserWallet({ type, ambiguous }: ConnectorInfo): boolean {
  return !ambiguous && (type === 'ANNOUNCED' || type === 'INJECTED')
}
