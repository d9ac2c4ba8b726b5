import type { NetworkId } from '@latchkey/protocol'
import { coinTypeOf, coinTypes } from '@latchkey/protocol/names'
import type { NameRegistry, RegisteredName } from '../ports/names/nameRegistry.ts'
import { everyEvm } from './coins.ts'
import type { NamesSettings } from './settings.ts'

type Found = {
  readonly address: string | null
  /** The network that the address is recorded for. */
  readonly chainId: NetworkId | null
  /** The avatar's record. */
  readonly avatar: string | null
  /** Differs after each change of the name. */
  readonly version: number
}

/** Names of the zone, read without the chain. */
export type ZoneNames = {
  /** The oldest name of an address that also resolves to it; undefined without one. */
  identify(address: string): Promise<(Found & { readonly name: string }) | undefined>
  /** The address of a name on a network; undefined for a name outside the zone. */
  resolve(name: string, network?: NetworkId): Promise<Found> | undefined
}

export function zoneNames(
  { zone, network: home }: Pick<NamesSettings, 'zone' | 'network'>,
  registry: NameRegistry,
): ZoneNames {
  // As: the settings have been checked.
  const homeId = home as NetworkId
  const isInZone = (name: string): boolean => name.endsWith(`.${zone}`)
  return {
    async identify(address) {
      const own = (await registry.ownedBy(address)).find(
        ({ name, addresses }) =>
          isInZone(name) && addresses.get(coinTypes.eip155)?.address === address,
      )
      return own && { name: own.name, ...foundIn(own, homeId) }
    },
    resolve(name, network = homeId) {
      if (!isInZone(name)) return undefined
      return registry.find(name).then((record) => (record ? foundIn(record, network) : unknown))
    },
  }

  /** The network's own address, the default of all networks, or Ethereum's (ENSIP-19). */
  function foundIn(
    { addresses, attributes, ...record }: RegisteredName,
    network: NetworkId,
  ): Found {
    const own = { coinType: ownType(network), chainId: network }
    const general = { coinType: everyEvm, chainId: network }
    const ether = { coinType: coinTypes.eip155, chainId: homeId }
    const isEvm = network.startsWith('eip155:')
    const records = network === homeId ? [ether, general] : isEvm ? [own, general, ether] : [own]
    const best = records.find(({ coinType }) => coinType !== undefined && addresses.has(coinType))
    const address = best?.coinType === undefined ? undefined : addresses.get(best.coinType)?.address
    return {
      address: address ?? null,
      chainId: address === undefined ? null : (best?.chainId ?? null),
      avatar: attributes.avatar ?? null,
      version: record.updatedAt ?? record.registeredAt,
    }
  }
}

const unknown: Found = { address: null, chainId: null, avatar: null, version: 0 }

/** ENSIP-11 has coin types for chain numbers of 31 bits. */
function ownType(network: NetworkId): number | undefined {
  if (!network.startsWith('eip155:')) return coinTypeOf(network)
  return Number(network.slice('eip155:'.length)) < everyEvm ? coinTypeOf(network) : undefined
}
