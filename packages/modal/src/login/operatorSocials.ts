import { authId, type Kit } from '@latchkey/core'
import type { DataQuery } from '@latchkey/core/data'
import { KitError } from '@latchkey/protocol'

/** A slow frame does not keep the visitor from what the host offers. */
const limitMs = 3_000

/**
 * The social logins that the operator of the embedded wallet has credentials for, as its frame says. The frame is loaded for it,
 * which the visitor's next press needs anyway.
 */
export function operatorSocials(kit: Kit): DataQuery<readonly string[]> {
  return {
    queryKey: ['operatorSocials'],
    queryFn: ({ signal }) =>
      new Promise((resolve, reject) => {
        const stop = kit.later(limitMs, () => reject(new KitError('FRAME_TIMEOUT')))
        const ask = async (): Promise<readonly string[]> => {
          const login = await kit.connectors.get(authId)?.login?.()
          if (!login) throw new KitError('CONNECTOR_MISSING', { connectorId: authId })
          return (await login.ask('GET_SOCIALS', undefined, signal)).socials
        }
        ask().then(resolve, reject).finally(stop)
      }),
    staleTime: Infinity,
    retry: false,
  }
}
