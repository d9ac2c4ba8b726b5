import type { Connector, ConnectorInfo } from '../interfaces/connector.ts'
import type { ConnectorSource, Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import { load } from '../storage/storedKey.ts'
import { mergeNamespaces } from './multiChain.ts'

/**
 * Looks for wallets, from the first call until the kit ends. Each wallet has one entry, in the order of appearance, even when
 * it has a connector for each of several namespaces. Resolves when every source has begun. Wallets that are present are then
 * found. A source that failed is tried again by the next call.
 */
export async function discover(kit: Kit): Promise<void> {
  const own = kit.get(search)
  if (!own.hasBegun) kit.set(() => ({ recent: load(kit.storage, keys.recentWallets) ?? [] }))
  own.hasBegun = true
  await Promise.all(
    [...own.looks].map(([source, each]) => (each.begun ??= begin(kit, source, each))),
  )
}

async function begin(kit: Kit, source: ConnectorSource, own: Look): Promise<void> {
  if (!(await look(kit, source, own))) own.begun = undefined
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
  kit.set(() => ({ connectors: mergeNamespaces(infos) }))
}

/** The wallets that a source has found, and the function that stops its search once it has begun. */
type Look = {
  found: readonly Connector[]
  stop?: () => void
  /** Resolves when the source has begun, or has failed. Absent before the first try and after a failure. */
  begun?: Promise<void> | undefined
}

export type Search = {
  hasBegun: boolean
  /** In the order of the sources, not of their wallets. */
  readonly looks: Map<ConnectorSource, Look>
}

export function search({ options }: Kit): Search {
  return {
    hasBegun: false,
    looks: new Map(options.connectors.map((source) => [source, { found: [] }])),
  }
}

/** Starts the search of a source, until the kit ends. Returns whether it has begun. */
async function look(kit: Kit, source: ConnectorSource, own: Look): Promise<boolean> {
  try {
    const start = typeof source === 'function' ? source : await source.load()
    if (kit.signal.aborted) return false
    const stop = await start((found) => {
      own.found = found
      publish(kit)
    }, kit)
    own.stop = stop
    kit.cleanup.add(stop)
    if (kit.signal.aborted) stop()
    return true
  } catch (error) {
    // The source failed to load or threw. The host sees the error, and the other sources go on.
    if (!kit.signal.aborted) console.error(error)
    return false
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
