import type { Connector, ConnectorInfo, ConnectorSource } from '../interfaces/connector.ts'
import type { Kit } from '../kit.ts'

/** Keep the kit's connectors in step with all sources: one entry per wallet, in the order of their first appearance. */
export function startDiscovery(kit: Kit): void {
  const lists = new Map<ConnectorSource, readonly Connector[]>()
  for (const source of kit.options.connectors) {
    lists.set(source, [])
    const stop = source((found) => {
      lists.set(source, found)
      publish(kit, merge([...lists.values()].flat()))
    })
    kit.cleanup.add(stop)
  }
}

/** A legacy provider that a wallet also announced is the same wallet: announced entries win by id. */
function merge(connectors: readonly Connector[]): readonly Connector[] {
  const byId = new Map<string, Connector>()
  for (const connector of connectors) if (!byId.has(connector.id)) byId.set(connector.id, connector)
  return [...byId.values()]
}

function publish(kit: Kit, connectors: readonly Connector[]): void {
  if (kit.signal.aborted) return
  kit.connectors.clear()
  for (const connector of connectors) kit.connectors.set(connector.id, connector)
  kit.set(() => ({ connectors: connectors.map((connector) => describe(kit, connector)) }))
}

function describe(
  kit: Kit,
  { id, name, type, namespaces, icon, rdns, ambiguous }: Connector,
): ConnectorInfo {
  return {
    id,
    name,
    type,
    namespaces,
    icon: kit.options.connectorImages?.[id] ?? icon,
    rdns,
    ambiguous,
  }
}
