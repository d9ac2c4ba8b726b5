import type { CaipNetwork, Session } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'

/**
 * A Polkadot wallet has no network of its own, so it gets no request: a session of several networks switches by itself
 * (`Session.moveTo`).
 * @throws KitError `CHAIN_UNSUPPORTED` always
 */
export function switchNetwork(_session: Session, network: CaipNetwork): Promise<void> {
  return Promise.reject(new KitError('CHAIN_UNSUPPORTED', { network: network.caipNetworkId }))
}
