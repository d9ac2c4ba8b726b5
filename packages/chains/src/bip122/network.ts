import type { CaipNetwork, Session } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'

/**
 * Bitcoin wallets have no common request for it: the session's provider knows its wallet's own.
 * @throws KitError `CHAIN_UNSUPPORTED` when it has none; what the wallet throws
 */
export async function switchNetwork(
  { provider }: Session,
  { caipNetworkId: network }: CaipNetwork,
): Promise<void> {
  // As: the provider of another kind of connector has no such method, or none at all.
  const own = provider as { switchNetwork?: (id: string) => Promise<void> } | undefined
  if (!own?.switchNetwork) throw new KitError('CHAIN_UNSUPPORTED', { network })
  await own.switchNetwork(network)
}
