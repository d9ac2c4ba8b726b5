import type { Connector, ConnectorInfo } from '../interfaces/connector.ts'
import type { ConnectorSource, Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import { load } from '../storage/storedKey.ts'
import { mergeFamilies } from './multiChain.ts'

/**
 * Look for wallets, from the first call until the kit ends: one entry per wallet, in the order of their appearance, also
 * where it has a connector for each of several families.
 * Resolves when every source has begun, which for wallets that are there means: has found them.
 */
export function discover(kit: Kit): Promise<unknown> {
  return (kit.get(search).begun ??= begin(kit))
}

/** Show what the sources have found by now. */
export function publish(kit: Kit): void {
  if (kit.signal.aborted) return
  const { connectors } = kit
  connectors.clear()
  for (const [, { found }] of kit.get(search).looks)
    for (const each of found)
      // Two sources may find one wallet; the first one's entry counts.
      connectors.set(each.id, connectors.get(each.id) ?? each)
  const infos = [...connectors.values()].map((each) => describe(kit, each))
  kit.set(() => ({ connectors: mergeFamilies(infos) }))
}

/** What a source has found, and what ends its looking once that has begun. */
export type Look = { found: readonly Connector[]; stop?: () => void }

export type Search = {
  /** Resolves when every source has begun. */
  begun?: Promise<unknown>
  /** In the order of the sources, not of what they find. */
  readonly looks: Map<ConnectorSource, Look>
}

export function search({ options }: Kit): Search {
  return { looks: new Map(options.connectors.map((source) => [source, { found: [] }])) }
}

async function begin(kit: Kit): Promise<void> {
  kit.set(() => ({ recent: load(kit.storage, keys.recentWallets) ?? [] }))
  await Promise.all([...kit.get(search).looks].map(([source, own]) => look(kit, source, own)))
}

/** Have a source look, from now until the kit ends. */
export async function look(kit: Kit, source: ConnectorSource, own: Look): Promise<void> {
  try {
    const start = typeof source === 'function' ? source : await source.load()
    if (kit.signal.aborted) return
    const stop = await start((found) => {
      own.found = found
      publish(kit)
    }, kit)
    own.stop = stop
    kit.cleanup.add(stop)
    if (kit.signal.aborted) stop()
  } catch (error) {
    // Its code did not come, or is wrong: the host learns of it, and the wallets of the others are still wanted.
    if (!kit.signal.aborted) console.error(error)
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
