import type { NetworkId } from '@latchkey/protocol'
import { readPrimaryName } from '@latchkey/protocol/names'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { ethCall, resultOf } from './contracts.ts'

/** The time of an answer: a name is shown without it. */
const waitMs = 2_000

/** The name that an address set at the reverse registrar of its network (ENSIP-19); undefined when no node tells one. */
export function primaryNames(
  nodes: RpcNetworks,
): (network: NetworkId, address: string) => Promise<string | undefined> {
  return async (network, address) => {
    const signal = AbortSignal.timeout(waitMs)
    const read = async (to: string, data: string): Promise<string | undefined> => {
      const [outcome] = await nodes.ask(network, [ethCall(to, data)], signal)
      return outcome && resultOf(outcome)
    }
    // A network that is not served, or whose nodes are down, leaves the order of the names as it is.
    return (await readPrimaryName(read, network, address).catch(() => undefined))?.name
  }
}
