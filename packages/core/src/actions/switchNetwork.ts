import { fromWallet, KitError, type NetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit.ts'
import { connectionOf, findNetwork } from '../state/active.ts'
import { rememberNetwork } from './adopt.ts'
import { alert } from './notify.ts'
import { track } from './track.ts'
import { setLoading, transition } from './transition.ts'

/**
 * Use another network: the wallet is asked when one is connected in that family, and adds the network first when it
 * does not know it (CON-15).
 * @throws KitError `NETWORK_NOT_FOUND`, with an alert, when it is not configured (STA-12); any wallet code
 */
export async function switchNetwork(
  kit: Kit,
  { network: id }: { readonly network: NetworkId },
): Promise<void> {
  const network = findNetwork(kit.store.getState(), id)
  if (!network) {
    alert(kit, 'NETWORK_NOT_FOUND')
    throw new KitError('NETWORK_NOT_FOUND', { network: id })
  }
  const namespace = network.chainNamespace
  const session = kit.sessions.get(namespace)
  const connection = connectionOf(kit.store.getState(), namespace)
  if (!session || !connection) {
    kit.set((state) => ({
      activeNamespace: namespace,
      chosenNetworks: { ...state.chosenNetworks, [namespace]: id },
    }))
    return rememberNetwork(kit, namespace, id)
  }
  if (connection.network === id) return rememberNetwork(kit, namespace, id)
  const family = await kit.namespaces.get(namespace)?.load()
  setLoading(kit, namespace, true)
  try {
    // What the wallet approved beforehand needs no asking (walletconnect.md 13).
    if (!session.moveTo?.(id)) {
      if (!family) throw new KitError('CHAIN_UNSUPPORTED', { network: id })
      await family.switchNetwork(session, network)
    }
    // The wallet's own event usually came first; a wallet that sends none is believed once it reports the network.
    if (kit.sessions.get(namespace) !== session) throw new KitError('WALLET_DISCONNECTED')
    transition(kit, namespace, { type: 'network', network: id })
    rememberNetwork(kit, namespace, id)
    track(kit, 'SWITCH_NETWORK', { network: id })
  } catch (cause) {
    throw fromWallet(cause)
  } finally {
    setLoading(kit, namespace, false)
  }
}
