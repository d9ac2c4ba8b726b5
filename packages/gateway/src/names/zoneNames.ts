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
  readonly isOfKey: boolean
  /** Differs after each change of the name. */
  readonly version: number
}

/** Names of the zone, read without the chain. */
export type ZoneNames = {
  /**
   * The names that an address owns on a network, the oldest first: those that its key signed for, and on their own network those of
   * its contract. Its primary name on a network comes before them (ENSIP-19): the name that it set
   * at the registrar of the network, else the name that it set here.
   */
  ownedBy(address: string, network?: NetworkId): Promise<readonly RegisteredName[]>
  /** The first of these names that also resolves to the address on the network; undefined without one. */
  identify(
    address: string,
    network?: NetworkId,
  ): Promise<(Found & { readonly name: string }) | undefined>
  /** The address of a name on a network; undefined for a name outside the zone. */
  resolve(name: string, network?: NetworkId): Promise<Found> | undefined
}

export function zoneNames(
  { zone, network: home }: Pick<NamesSettings, 'zone' | 'network'>,
  {
    registry,
    primaryName,
  }: {
    readonly registry: NameRegistry
    /** The name that an address set at the registrar of a network; undefined without one. */
    readonly primaryName: (network: NetworkId, address: string) => Promise<string | undefined>
  },
): ZoneNames {
  // As: the settings have been checked.
  const homeId = home as NetworkId
  const isInZone = (name: string): boolean => name.endsWith(`.${zone}`)
  const leads = (record: RegisteredName, network: NetworkId, address: string): boolean =>
    foundIn(record, network).address === address
  const ownedBy: ZoneNames['ownedBy'] = async (address, network = homeId) => {
    const own = (await registry.ownedBy(address)).filter(
      ({ name, isOfKey, ownerNetwork }) => isInZone(name) && (isOfKey || ownerNetwork === network),
    )
    // The chain is asked only when there is a choice.
    if (own.length < 2) return own
    const type = ownType(network)
    const set = await primaryName(network, address)
    const primary =
      own.find((record) => record.name === set && leads(record, network, address)) ??
      own.find(
        (record) =>
          type !== undefined && record.primaryOn.includes(type) && leads(record, network, address),
      )
    return primary ? [primary, ...own.filter((record) => record !== primary)] : own
  }
  return {
    ownedBy,
    async identify(address, network = homeId) {
      const own = (await ownedBy(address, network)).find((each) => leads(each, network, address))
      return own && { name: own.name, ...foundIn(own, network) }
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
      isOfKey: record.isOfKey,
      version: record.updatedAt ?? record.registeredAt,
    }
  }
}

const unknown: Found = { address: null, chainId: null, avatar: null, isOfKey: false, version: 0 }

/** ENSIP-11 has coin types for chain numbers of 31 bits. */
function ownType(network: NetworkId): number | undefined {
  if (!network.startsWith('eip155:')) return coinTypeOf(network)
  return Number(network.slice('eip155:'.length)) < everyEvm ? coinTypeOf(network) : undefined
}
