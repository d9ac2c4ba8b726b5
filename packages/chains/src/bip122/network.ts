import type { CaipNetwork, Session } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'

/**
 * Bitcoin wallets have no common request for it; a session that can go elsewhere does so itself (`Session.moveTo`).
 * @throws KitError `CHAIN_UNSUPPORTED` always
 */
export function switchNetwork(_session: Session, network: CaipNetwork): Promise<void> {
  return Promise.reject(new KitError('CHAIN_UNSUPPORTED', { network: network.caipNetworkId }))
}
