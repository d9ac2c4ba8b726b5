import type { CaipNetwork, Session } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'

/**
 * Wallets have no request for it: each transaction names its network, so a session goes to another by itself
 * (`Session.moveTo`), and one that could not is in a wallet without that network.
 * @throws KitError `CHAIN_UNSUPPORTED`
 */
export async function switchNetwork(_session: Session, network: CaipNetwork): Promise<void> {
  throw new KitError('CHAIN_UNSUPPORTED', { network: network.caipNetworkId })
}
