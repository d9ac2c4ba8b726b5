import type { Connector, ConnectorInfo, StartSource } from '../interfaces/connector.ts'
import type { Kit } from '../kit.ts'
import { load } from '../platform/keys.ts'
import { recentKey } from '../platform/recentKey.ts'
import { mergeFamilies } from './multiChain.ts'

/**
 * Look for wallets, from the first call until the kit ends: one entry per wallet, in the order of their appearance, also
 * where it has a connector for each of several families.
 * Resolves when every source has begun, which for wallets that are there means: has found them.
 */
export function discover(kit: Kit): Promise<void> {
  return kit.get(discovery)
}

async function discovery(kit: Kit): Promise<void> {
  kit.set(() => ({ recent: load(kit.storage, recentKey) ?? [] }))
  const lists = new Map<number, readonly Connector[]>()
  await Promise.all(
    kit.options.connectors.map(async (source, index) => {
      // Without its code a source finds no wallets; those of the others are still wanted.
      const start = typeof source === 'function' ? source : await source.load().catch(() => nothing)
      if (kit.signal.aborted) return
      try {
        const stop = await start((found) => {
          lists.set(index, found)
          publish(kit, merge([...lists].toSorted(([a], [b]) => a - b).flatMap(([, list]) => list)))
        }, kit)
        if (kit.signal.aborted) stop()
        else kit.cleanup.add(stop)
      } catch (error) {
        // Whoever wrote it learns of it; the wallets of the others are still wanted.
        console.error(error)
      }
    }),
  )
}

const nothing: StartSource = () => () => {}

/** Two sources may find one wallet; the first one's entry counts. */
function merge(connectors: readonly Connector[]): readonly Connector[] {
  const byId = new Map<string, Connector>()
  for (const connector of connectors) if (!byId.has(connector.id)) byId.set(connector.id, connector)
  return [...byId.values()]
}

function publish(kit: Kit, connectors: readonly Connector[]): void {
  if (kit.signal.aborted) return
  kit.connectors.clear()
  for (const connector of connectors) kit.connectors.set(connector.id, connector)
  kit.set(() => ({ connectors: mergeFamilies(connectors.map((each) => describe(kit, each))) }))
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
