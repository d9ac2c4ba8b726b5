import type { Session } from '@latchkey/core'
import { KitError, type NetworkId } from '@latchkey/protocol'

type Call = { readonly method: string; readonly params?: unknown }

/**
 * Ask a wallet that is reached by requests alone, on the network in use unless another one is named.
 * @throws KitError `METHOD_UNSUPPORTED`, `CHAIN_UNSUPPORTED`, where the wallet did not agree to it (compatibility.md 4.8);
 *   what the session throws
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

/** Whether a wallet agreed to a method. */
export function answers({ methods }: Session, method: string): boolean {
  return methods?.includes(method) ?? true
}
