import { connectionOf, type Kit, type KitState, open } from '@latchkey/core'
import { type NetworkId, parseNetworkId } from '@latchkey/protocol'

/**
 * Switch to a network once its namespace is connected. A wallet that serves many networks connects on it; a wallet on another
 * network is asked to switch. The switch is dropped when the visitor goes back, or closes the modal.
 */
export function switchOnceConnected(kit: Kit, network: NetworkId): void {
  const { namespace } = parseNetworkId(network)
  const pending = kit.get(pendingSwitch)
  pending.stop()
  kit.set(({ chosenNetworks }) => ({
    chosenNetworks: { ...chosenNetworks, [namespace]: network },
  }))
  const unsubscribe = kit.store.subscribe((state, before) => {
    const connection = connectionOf(state, namespace)
    if (!connection) return state.modal.open && isOnTheWay(state, network) ? undefined : stop()
    if (connection.network === network) return stop()
    // Connecting closes the modal, or shows another view in it, when it is over.
    if (state.modal === before.modal) return
    stop()
    kit.later(0, () => {
      // The page's own network button still shows the wallet's network, and leads here.
      open(kit, { view: 'SwitchNetwork', params: { network } }).catch(() => {})
    })
  })
  const stop = (): void => unsubscribe()
  pending.stop = stop
}

function isOnTheWay({ modal }: KitState, network: NetworkId): boolean {
  return modal.history.some(
    (route) => route.view === 'SwitchActiveChain' && route.params.network === network,
  )
}

/** The last network that was picked replaces an earlier pick. */
function pendingSwitch(): { stop: () => void } {
  return { stop: () => {} }
}
