import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { Connector } from '../interfaces/connector.ts'
import type { ConnectorSource, Kit } from '../interfaces/kit.ts'
import type { Namespace } from '../interfaces/namespace.ts'
import { type Network, toCaipNetwork } from '../interfaces/network.ts'
import { isBrowser } from '../platform/isBrowser.ts'
import { connectionKeys } from '../storage/connectionKeys.ts'
import { load } from '../storage/storedKey.ts'
import { discover, publish, search } from '../wallets/discovery.ts'
import { attempts, returns } from '../connection/attempts.ts'
import { addNetwork } from './networks.ts'

/**
 * Adds a namespace, or more networks of a namespace, with the wallets of a source. If the kit already looks for wallets, the search
 * of the source has begun when the function resolves (STA-07).
 * @throws KitError `CONNECTED`, `OPTIONS_INVALID`, `KIT_DESTROYED`
 */
export async function addNamespace(
  kit: Kit,
  { namespace, wallets }: { readonly namespace: Namespace; readonly wallets: ConnectorSource },
  networks: readonly Network[],
): Promise<void> {
  refuseConnected(kit)
  // A host may pass an adapter of another kit.
  if (!namespace || !wallets) throw invalid('adapter', 'it is not one of this kit')
  const stranger = networks.find(
    (network) => toCaipNetwork(network).chainNamespace !== namespace.id,
  )
  if (stranger) throw invalid('networks', `"${stranger.name}" is not of ${namespace.id}`)
  kit.namespaces.set(namespace.id, namespace)
  for (const network of networks) addNetwork(kit, network)
  const { looks, hasBegun } = kit.get(search)
  if (!looks.has(wallets)) looks.set(wallets, { found: [] })
  if (hasBegun) await discover(kit)
  resume(kit, namespace.id)
}

/** Resumes connections of an earlier visit in the background. */
function resume(kit: Kit, namespace: NamespaceId): void {
  const isWanted = kit.options.enableReconnect !== false && isBrowser()
  if (!isWanted || !load(kit.storage, connectionKeys.connections)?.[namespace]) return
  import('../connection/reconnect.ts')
    .then(({ reconnectAdded }) => reconnectAdded(kit, namespace))
    // When the code does not load, the visitor may connect again.
    .catch(() => {})
}

/**
 * Removes a namespace with its networks and its wallets. Wallets of several namespaces stay (STA-07).
 * @throws KitError `CONNECTED`, `ADAPTER_MISSING` when the namespace is missing, `OPTIONS_INVALID` when it is the last,
 * `KIT_DESTROYED`
 */
export function removeNamespace(kit: Kit, namespace: NamespaceId): void {
  refuseConnected(kit)
  if (!kit.namespaces.has(namespace)) throw new KitError('ADAPTER_MISSING', { namespace })
  const networks = kit.store
    .getState()
    .networks.filter(({ chainNamespace }) => chainNamespace !== namespace)
  const [first] = networks
  if (!first) throw invalid('networks', 'give at least one network')
  // A link of an earlier visit offers the removed namespace. It is invisible, and its wallet may answer it at any time.
  for (const attempt of kit.get(attempts).values()) attempt.abort()
  kit.get(returns).get(namespace)?.abort()
  kit.get(returns).delete(namespace)
  kit.namespaces.delete(namespace)
  const { looks } = kit.get(search)
  for (const [source, { found, stop }] of looks) {
    const isOfIt = (each: Connector): boolean => each.namespaces.every((id) => id === namespace)
    if (source.namespace !== namespace && !(found.length && found.every(isOfIt))) continue
    looks.delete(source)
    if (stop && kit.cleanup.delete(stop)) stop()
  }
  kit.set(({ activeNamespace, chosenNetworks: { ...chosenNetworks } }) => {
    delete chosenNetworks[namespace]
    return {
      networks,
      chosenNetworks,
      activeNamespace: activeNamespace === namespace ? first.chainNamespace : activeNamespace,
    }
  })
  publish(kit)
}

/** Refuses a change while a wallet is connected or connecting. */
function refuseConnected(kit: Kit): void {
  kit.signal.throwIfAborted()
  const connections = Object.values(kit.store.getState().connections)
  if (connections.some(({ status }) => status !== 'disconnected')) throw new KitError('CONNECTED')
}

function invalid(option: string, problem: string): KitError {
  return new KitError('OPTIONS_INVALID', { option, problem })
}
