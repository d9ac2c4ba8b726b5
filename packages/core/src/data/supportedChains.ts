import { getSupportedChains } from '@latchkey/protocol/http'
import type { Kit } from '../interfaces/kit.ts'
import { queryClient } from './client.ts'
import { callGateway } from './gateway.ts'

const dayMs = 86_400_000

/** CAIP-2 ids of the networks that the gateway serves (BAL-09), requested once a day. */
export async function supportedChains(kit: Kit): Promise<readonly string[]> {
  const { http } = await kit.get(queryClient).fetchQuery({
    queryKey: ['supportedChains'],
    queryFn: ({ signal }) => callGateway(kit, getSupportedChains, {}, signal),
    staleTime: dayMs,
  })
  return http
}
