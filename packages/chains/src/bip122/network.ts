import type { CaipNetwork, Session } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'

/**
 * Bitcoin wallets have no common request to switch the network, so the session's provider does it.
 * @throws KitError `CHAIN_UNSUPPORTED` when the provider cannot switch; any error of the wallet
 */
export async function switchNetwork(
  { provider }: Session,
  { caipNetworkId: network }: CaipNetwork,
): Promise<void> {
  // As: the provider of another kind of connector may lack the method.
  const own = provider as { switchNetwork?: (id: string) => Promise<void> } | undefined
  if (!own?.switchNetwork) throw new KitError('CHAIN_UNSUPPORTED', { network })
  await own.switchNetwork(network)
}
