import { KitError } from '@latchkey/protocol'
import type { Identity, ResolvedName } from '@latchkey/protocol/http'
import type { Remember } from '../../cache/cache.ts'
import { nameSpelling } from '../../text/nameSpelling.ts'
import type { Clock } from '../../ports/clock.ts'
import type { IdentitySource } from '../../ports/identitySource.ts'

export type IdentityService = {
  /** @throws KitError `REQUEST_INVALID` for other than an EVM address; `UPSTREAM_UNAVAILABLE` */
  find(address: string): Promise<Identity>
  /** @throws KitError `REQUEST_INVALID` for an invalid name (ENSIP-15); `UPSTREAM_UNAVAILABLE` */
  resolve(name: string): Promise<ResolvedName>
}

const identityMs = 5 * 60 * 1000
/** Visitors pay to this address, so a name that moved must not keep its old address for long. */
const addressMs = 30 * 1000

/** Name and picture of an address (BAL-07), and the address of a name (SND-09); nulls without a source. */
export function identityService({
  source,
  pictureOf,
  remember,
  clock,
}: {
  readonly source: IdentitySource | undefined
  /** The address of the picture that a name's record points to; null without a picture. */
  readonly pictureOf: (name: string, record: string | null) => string | null
  readonly remember: Remember
  readonly clock: Clock
}): IdentityService {
  return {
    async find(text) {
      const [, hex] = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text) ?? []
      if (!hex) throw invalid('address', 'Invalid address')
      if (!source) return { name: null, avatar: null, resolvedAt: null }
      const address = `0x${hex.toLowerCase()}`
      return remember(`identity ${address}`, {
        ttlMs: identityMs,
        load: async (signal) => {
          const { name, avatar } = await source.identify(address, signal)
          return { name, avatar: name && pictureOf(name, avatar), resolvedAt: now() }
        },
      })
    },
    async resolve(text) {
      const name = nameSpelling(text)
      if (name === undefined) throw invalid('name', 'Not a name that can exist')
      if (!source) return { name, address: null, avatar: null, resolvedAt: null }
      return remember(`name ${name}`, {
        ttlMs: addressMs,
        load: async (signal) => {
          const { address, avatar } = await source.resolve(name, signal)
          return {
            name,
            address,
            avatar: address && pictureOf(name, avatar),
            resolvedAt: now(),
          }
        },
      })
    },
  }

  function now(): string {
    return new Date(clock()).toISOString()
  }
}

function invalid(field: string, problem: string): KitError {
  return new KitError('REQUEST_INVALID', { issue: `${field}: ${problem}`, field })
}
