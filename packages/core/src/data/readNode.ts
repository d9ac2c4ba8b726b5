import { KitError, type NetworkId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { findNetwork } from '../state/active.ts'
import { rpcOf } from './nodes.ts'

/** Asks a node of a configured network. @throws KitError `NETWORK_UNKNOWN` */
export async function readNode(
  kit: Kit,
  id: NetworkId,
  { method, params }: { readonly method: string; readonly params?: unknown },
): Promise<unknown> {
  const network = findNetwork(kit.store.getState(), id)
  if (!network) throw new KitError('NETWORK_UNKNOWN', { network: id })
  return rpcOf(kit, network)(method, Array.isArray(params) ? params : [])
}
