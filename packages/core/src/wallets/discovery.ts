import type { Connector, ConnectorInfo } from '../interfaces/connector.ts'
import type { ConnectorSource, Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import { load } from '../storage/storedKey.ts'
import { mergeFamilies } from './multiChain.ts'

/**
 * Looks for wallets, from the first call until the kit ends. Each wallet has one entry, in the order of appearance, even when
 * it has a connector for each of several families. Resolves when every source has begun. Wallets that are present are then
 * found.
 */
export function discover(kit: Kit): Promise<unknown> {
  return (kit.get(search).begun ??= begin(kit))
}

/** Puts the wallets that the sources have found so far into the state. */
export function publish(kit: Kit): void {
  if (kit.signal.aborted) return
  const { connectors } = kit
  connectors.clear()
  for (const [, { found }] of kit.get(search).looks)
    for (const each of found)
      // Two sources may find the same wallet. The entry of the first source counts.
      connectors.set(each.id, connectors.get(each.id) ?? each)
  const infos = [...connectors.values()].map((each) => describe(kit, each))
  kit.set(() => ({ connectors: mergeFamilies(infos) }))
}

/** The wallets that a source has found, and the function that stops its search once it has begun. */
export type Look = { found: readonly Connector[]; stop?: () => void }

export type Search = {
  /** Resolves when every source has begun. */
  begun?: Promise<unknown>
  /** In the order of the sources, not of their wallets. */
  readonly looks: Map<ConnectorSource, Look>
}

export function search({ options }: Kit): Search {
  return { looks: new Map(options.connectors.map((source) => [source, { found: [] }])) }
}

async function begin(kit: Kit): Promise<void> {
  kit.set(() => ({ recent: load(kit.storage, keys.recentWallets) ?? [] }))
  await Promise.all([...kit.get(search).looks].map(([source, own]) => look(kit, source, own)))
}

/** Starts the search of a source, until the kit ends. */
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
    // The source failed to load or threw. The host sees the error, and the other sources go on.
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
