import type { CaipNetwork, Session } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'

/**
 * Solana wallets have no request to switch: each transaction names its network, so a session switches by itself
 * (`Session.moveTo`). A session that cannot is in a wallet without that network.
 * @throws KitError `CHAIN_UNSUPPORTED`
 */
export async function switchNetwork(_session: Session, network: CaipNetwork): Promise<void> {
  throw new KitError('CHAIN_UNSUPPORTED', { network: network.caipNetworkId })
}
