import { getSupportedChains } from '@latchkey/protocol/http'
import type { NetworkId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import { queryClient } from './client.ts'
import { callGateway } from './gateway.ts'

const dayMs = 86_400_000

/**
 * Whether the gateway serves a network, so that no request is sent that it would refuse. True for a gateway that does not tell,
 * false without a gateway.
 */
export async function isServing(kit: Kit, network: NetworkId): Promise<boolean> {
  if (!kit.options.gateway) return false
  const served = await supportedChains(kit).catch(() => undefined)
  return served?.includes(network) ?? true
}

/** CAIP-2 ids of the networks that the gateway serves (BAL-09), requested once a day. */
export async function supportedChains(kit: Kit): Promise<readonly string[]> {
  const { http } = await kit.get(queryClient).fetchQuery({
    queryKey: ['supportedChains'],
    queryFn: ({ signal }) => callGateway(kit, getSupportedChains, {}, signal),
    staleTime: dayMs,
  })
  return http
}

/** As `supportedChains`, without a request; undefined before the gateway was asked. */
export function knownChains(kit: Kit): readonly string[] | undefined {
  return kit
    .get(queryClient)
    .getQueryData<{ readonly http: readonly string[] }>(['supportedChains'])?.http
}
