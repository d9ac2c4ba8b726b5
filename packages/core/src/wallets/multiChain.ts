import type { ConnectorInfo } from '../interfaces/connector.ts'
import { plainName } from './plainName.ts'

/**
 * Browser wallets of one name in several families as one `MULTI_CHAIN` entry, where the first of them stood (CON-09). Two of
 * one name in one family stay what they are, as do ambiguous ones: it cannot be said which of them belongs to the others.
 */
export function mergeFamilies(found: readonly ConnectorInfo[]): readonly ConnectorInfo[] {
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

/** Whether an entry is the connector of that id, or has it among its members. */
export function standsFor({ id, members = [] }: ConnectorInfo, connectorId: string): boolean {
  return id === connectorId || members.some((member) => member.id === connectorId)
}

function isSame(a: ConnectorInfo, b: ConnectorInfo): boolean {
  return isBrowserWallet(a) && isBrowserWallet(b) && plainName(a.name) === plainName(b.name)
}

function isBrowserWallet({ type, ambiguous }: ConnectorInfo): boolean {
  return !ambiguous && (type === 'ANNOUNCED' || type === 'INJECTED')
}
