import { KitError, type NetworkId } from '@latchkey/protocol'
import type { Identity, ResolvedName } from '@latchkey/protocol/http'
import type { Remember } from '../../cache/cache.ts'
import type { ZoneNames } from '../../names/zoneNames.ts'
import { nameSpelling } from '../../text/nameSpelling.ts'
import type { Clock } from '../../ports/clock.ts'
import type { IdentitySource } from '../../ports/identitySource.ts'

export type IdentityService = {
  /**
   * The network chooses among names of the own zone (ENSIP-19). @default the network of the zone
   * @throws KitError `REQUEST_INVALID` for other than an EVM address; `UPSTREAM_UNAVAILABLE`
   */
  find(address: string, network?: NetworkId): Promise<Identity>
  /** @throws KitError `REQUEST_INVALID` for an invalid name (ENSIP-15); `UPSTREAM_UNAVAILABLE` */
  resolve(name: string, network?: NetworkId): Promise<ResolvedName>
}

const identityMs = 5 * 60 * 1000
/** Visitors pay to this address, so a name that moved must not keep its old address for long. */
const addressMs = 30 * 1000

/**
 * Name and picture of an address (BAL-07), and the address of a name (SND-09); nulls without a source. Names of the own zone
 * come first: they are read without the chain, and are never kept, so that a change is seen at once.
 */
export function identityService({
  source,
  zone,
  pictureOf,
  remember,
  clock,
}: {
  readonly source: IdentitySource | undefined
  /** Names of the operator's own zone, if the gateway has one. */
  readonly zone: ZoneNames | undefined
  /** The address of the picture that a name's record points to; null without a picture. */
  readonly pictureOf: (name: string, record: string | null, version?: number) => string | null
  readonly remember: Remember
  readonly clock: Clock
}): IdentityService {
  return {
    async find(text, network) {
      const [, hex] = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text) ?? []
      if (!hex) throw invalid('address', 'Invalid address')
      const address = `0x${hex.toLowerCase()}`
      const own = await zone?.identify(address, network)
      if (own) {
        const { name, avatar, version } = own
        return { name, avatar: pictureOf(name, avatar, version), resolvedAt: now() }
      }
      if (!source) return { name: null, avatar: null, resolvedAt: null }
      const found = await remember(`identity ${address}`, {
        ttlMs: identityMs,
        load: async (signal) => {
          const { name, avatar } = await source.identify(address, signal)
          return { name, avatar: name && pictureOf(name, avatar), resolvedAt: now() }
        },
      })
      if (found.name === null || network === undefined) return found
      // The name of a contract is not that of the same address on another network.
      const isSame = await remember(`same ${network} ${address}`, {
        ttlMs: identityMs,
        load: (signal) => source.isSameOn(address, network, signal),
      })
      return isSame ? found : { ...found, name: null, avatar: null }
    },
    async resolve(text, network) {
      const name = nameSpelling(text)
      if (name === undefined) throw invalid('name', 'Not a name that can exist')
      const own = await zone?.resolve(name, network)
      if (own) {
        const { address, chainId, avatar, version } = own
        const picture = address && pictureOf(name, avatar, version)
        return { name, address, chainId, avatar: picture, resolvedAt: now() }
      }
      if (!source) return { name, address: null, chainId: null, avatar: null, resolvedAt: null }
      return remember(`name ${name} ${network ?? ''}`, {
        ttlMs: addressMs,
        load: async (signal) => {
          const { address, avatar, chainId } = await source.resolve(name, signal, network)
          return {
            name,
            address,
            chainId: address === null ? null : chainId,
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
