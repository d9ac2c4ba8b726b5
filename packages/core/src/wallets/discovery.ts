import type { Connector, ConnectorInfo, ConnectorSource } from '../interfaces/connector.ts'
import type { Kit } from '../kit.ts'
import { load } from '../platform/keys.ts'
import { recentKey } from '../platform/recentKey.ts'
import { mergeFamilies } from './multiChain.ts'
import { familiesFor } from './reach.ts'

/**
 * Look for wallets, from the first call until the kit ends: one entry per wallet, in the order of their appearance, also
 * where it has a connector for each of several families.
 * Resolves when every source has begun, which for wallets that are there means: has found them.
 */
export function discover(kit: Kit): Promise<void> {
  return (kit.get(search).begun ??= begin(kit))
}

/** Show those wallets whose families are there. What others find stays unseen. */
export function publish(kit: Kit): void {
  if (kit.signal.aborted) return
  const { connectors } = kit
  connectors.clear()
  for (const list of kit.get(search).found.values())
    for (const each of list)
      // Two sources may find one wallet; the first one's entry counts.
      if (familiesFor(kit, each)[0]) connectors.set(each.id, connectors.get(each.id) ?? each)
  const infos = [...connectors.values()].map((each) => describe(kit, each))
  kit.set(() => ({ connectors: mergeFamilies(infos) }))
}

export type Search = {
  /** Resolves when every source has begun. */
  begun?: Promise<void>
  /** By source, in the order of the sources and not of what they find. */
  readonly found: Map<ConnectorSource, readonly Connector[]>
}

export function search({ options }: Kit): Search {
  return { found: new Map(options.connectors.map((source) => [source, []])) }
}

async function begin(kit: Kit): Promise<void> {
  kit.set(() => ({ recent: load(kit.storage, recentKey) ?? [] }))
  await Promise.all([...kit.get(search).found.keys()].map((source) => look(kit, source)))
}

/** Have a source look, from now until the kit ends. */
export async function look(kit: Kit, source: ConnectorSource): Promise<void> {
  try {
    const start = typeof source === 'function' ? source : await source.load()
    if (kit.signal.aborted) return
    const stop = await start((connectors) => {
      kit.get(search).found.set(source, connectors)
      publish(kit)
    }, kit)
    if (kit.signal.aborted) stop()
    else kit.cleanup.add(stop)
  } catch (error) {
    // Its code did not come, or is wrong: the host learns of it, and the wallets of the others are still wanted.
    console.error(error)
  }
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
