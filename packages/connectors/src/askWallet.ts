import type { Session } from '@latchkey/core'
import { KitError, type NetworkId } from '@latchkey/protocol'

type Call = { readonly method: string; readonly params?: unknown }

/**
 * Sends a request to a paired wallet, on the network in use unless another network is given.
 * @throws KitError `METHOD_UNSUPPORTED`, `CHAIN_UNSUPPORTED` when the wallet did not approve it (compatibility.md 4.8); any
 *   error of the session
 */
export async function askWallet(
  session: Session,
  { method, params }: Call,
  network: NetworkId = session.network,
): Promise<unknown> {
  if (!answers(session, method)) throw new KitError('METHOD_UNSUPPORTED', { method })
  if (session.approves?.(network) === false) throw new KitError('CHAIN_UNSUPPORTED', { network })
  return session.request(network, { method, params })
}

/** Whether a wallet approved a method. */
export function answers({ methods }: Session, method: string): boolean {
  return methods?.includes(method) ?? true
}
