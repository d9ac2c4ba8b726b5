import type { CaipNetwork, Session } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'

/**
 * Polkadot wallets are on no network, so there is nothing to ask: a session that serves another goes there itself
 * (`Session.moveTo`).
 * @throws KitError `CHAIN_UNSUPPORTED` always
 */
export function switchNetwork(_session: Session, network: CaipNetwork): Promise<void> {
  return Promise.reject(new KitError('CHAIN_UNSUPPORTED', { network: network.caipNetworkId }))
}
