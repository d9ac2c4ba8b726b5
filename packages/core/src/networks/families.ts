import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { Connector } from '../interfaces/connector.ts'
import type { ConnectorSource, Kit } from '../interfaces/kit.ts'
import type { Namespace } from '../interfaces/namespace.ts'
import { type Network, toCaipNetwork } from '../interfaces/network.ts'
import { type Look, look, publish, search } from '../wallets/discovery.ts'
import { attempts } from '../connection/attempts.ts'
import { addNetwork } from './networks.ts'

/**
 * Adds a family, or more networks of a family, with the wallets of a source. If the kit already looks for wallets, the search
 * of the source has begun when the function resolves (STA-07).
 * @throws KitError `CONNECTED`, `OPTIONS_INVALID`, `KIT_DESTROYED`
 */
export async function addFamily(
  kit: Kit,
  { family, wallets }: { readonly family: Namespace; readonly wallets: ConnectorSource },
  networks: readonly Network[],
): Promise<void> {
  refuseConnected(kit)
  // A host may pass an adapter of another kit.
  if (!family || !wallets) throw invalid('adapter', 'it is not one of this kit')
  const stranger = networks.find((network) => toCaipNetwork(network).chainNamespace !== family.id)
  if (stranger) throw invalid('networks', `"${stranger.name}" is not of ${family.id}`)
  kit.namespaces.set(family.id, family)
  for (const network of networks) addNetwork(kit, network)
  const { begun, looks } = kit.get(search)
  if (!looks.has(wallets)) {
    const own: Look = { found: [] }
    looks.set(wallets, own)
    // A caller that waits for the search also waits for this source.
    if (begun) kit.get(search).begun = Promise.all([begun, look(kit, wallets, own)])
  }
  await kit.get(search).begun
}

/**
 * Removes a family with its networks and its wallets. Wallets of several families stay (STA-07).
 * @throws KitError `CONNECTED`, `ADAPTER_MISSING` when the family is missing, `OPTIONS_INVALID` when it is the last,
 * `KIT_DESTROYED`
 */
export function removeFamily(kit: Kit, namespace: NamespaceId): void {
  refuseConnected(kit)
  if (!kit.namespaces.has(namespace)) throw new KitError('ADAPTER_MISSING', { namespace })
  const networks = kit.store
    .getState()
    .networks.filter(({ chainNamespace }) => chainNamespace !== namespace)
  const [first] = networks
  if (!first) throw invalid('networks', 'give at least one network')
  // A link of an earlier visit offers the removed family. It is invisible, and its wallet may answer it at any time.
  for (const attempt of kit.get(attempts).values()) attempt.abort()
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
