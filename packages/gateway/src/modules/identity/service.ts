import type { Identity } from '@latchkey/protocol/http'
import { KitError } from '@latchkey/protocol'
import type { Remember } from '../../cache.ts'
import type { Clock } from '../../ports/clock.ts'
import type { IdentitySource } from '../../ports/identitySource.ts'

export type IdentityService = {
  /** @throws KitError `REQUEST_INVALID` for other than an EVM address; `UPSTREAM_UNAVAILABLE` */
  find(address: string): Promise<Identity>
}

const identityMs = 5 * 60 * 1000

/** Name and picture of an address (BAL-07); nulls without a source. */
export function identityService({
  source,
  remember,
  clock,
}: {
  readonly source: IdentitySource | undefined
  readonly remember: Remember
  readonly clock: Clock
}): IdentityService {
  return {
    async find(text) {
      const [, hex] = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text) ?? []
      if (!hex)
        throw new KitError('REQUEST_INVALID', {
          issue: 'address: Invalid address',
          field: 'address',
        })
      if (!source) return { name: null, avatar: null, resolvedAt: null }
      const address = `0x${hex.toLowerCase()}`
      return remember(`identity ${address}`, {
        ttlMs: identityMs,
        load: async (signal) => ({
          ...(await source.identify(address, signal)),
          resolvedAt: new Date(clock()).toISOString(),
        }),
      })
    },
  }
}
