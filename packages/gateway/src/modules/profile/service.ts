import { KitError, type NetworkId } from '@latchkey/protocol'
import type { NameSuggestion } from '@latchkey/protocol/http'
import { coinTypes, type NameMessage, networkOfCoinType } from '@latchkey/protocol/names'
import { readAttributes } from '../../names/attributes.ts'
import { addressBytes, isEvmCoin } from '../../names/coins.ts'
import { lookOf } from '../../names/lookAlike.ts'
import { reservedLabels } from '../../names/reserved.ts'
import type { NamesSettings } from '../../names/settings.ts'
import type { ZoneNames } from '../../names/zoneNames.ts'
import type { Clock } from '../../ports/clock.ts'
import type {
  NameProof,
  NameRegistry,
  NameTarget,
  RegisteredName,
} from '../../ports/names/nameRegistry.ts'
import type { SignatureVerifier } from '../../ports/signatureVerifier.ts'
import { createSuggestions } from './suggestions.ts'
import { createProofs, type Page, type Proven, type SignedChange } from './proofs.ts'
import { createZone } from './zone.ts'

/** Names of the gateway's zone. All changes throw KitError `NAME_…`, `SIWX_NONCE_…`, `UPSTREAM_UNAVAILABLE`. */
export type ProfileService = {
  zone(): { readonly zone: string | null; readonly chainId: NetworkId | null }
  find(name: string): Promise<RegisteredName | undefined>
  /** The primary name on a network first. @default the network of the zone */
  ownedBy(address: string, network?: NetworkId): Promise<readonly RegisteredName[]>
  suggest(name: string, zone: string | undefined): Promise<readonly NameSuggestion[]>
  register(change: SignedChange): Promise<RegisteredName>
  setAttributes(name: string, change: SignedChange): Promise<RegisteredName>
  setAddress(name: string, change: SignedChange): Promise<RegisteredName>
  /** @throws KitError `NAME_COIN_UNKNOWN` for a coin type of other than an EVM network, `NAME_COIN_ELSEWHERE` for another network than a contract's own */
  setPrimary(name: string, change: SignedChange): Promise<RegisteredName>
  release(
    name: string,
    change: SignedChange,
  ): Promise<{ readonly name: string; readonly heldUntil: number }>
}

const dayMs = 24 * 60 * 60 * 1000

export function profileService({
  settings,
  registry,
  names,
  signatures,
  networks,
  takeNonce,
  clock,
}: {
  /** Undefined: the gateway has no zone. */
  readonly settings: NamesSettings | undefined
  readonly registry: NameRegistry
  /** Undefined as well. */
  readonly names: ZoneNames | undefined
  readonly signatures: SignatureVerifier
  readonly networks: ReadonlySet<NetworkId>
  /** @throws KitError `SIWX_NONCE_…` */
  readonly takeNonce: (nonce: string, page: Page) => Promise<void>
  readonly clock: Clock
}): ProfileService {
  const zone = createZone(settings?.zone)
  const proofs = createProofs({ signatures, takeNonce, clock })
  const isReserved = reservedLabels(settings?.reserved ?? [])
  const suggest = createSuggestions({ registry, zone, isReserved, clock })
  // As: the settings have been checked.
  const home = (settings?.network ?? 'eip155:1') as NetworkId

  return {
    zone: () => ({ zone: settings?.zone ?? null, chainId: settings ? home : null }),
    find: async (text) => {
      const name = zone.spell(text)
      return name === undefined ? undefined : registry.find(name)
    },
    ownedBy: async (text, network) => {
      const [, hex] = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text) ?? []
      if (!hex)
        throw new KitError('REQUEST_INVALID', { issue: 'Invalid address', field: 'address' })
      return (await names?.ownedBy(`0x${hex.toLowerCase()}`, network)) ?? []
    },
    suggest,

    async register(change) {
      const ownerNetwork = networkOf(change.coin_type)
      const { message, owner, proof } = await proofs.check(change, 'register', ownerNetwork)
      if (message.coin_type !== change.coin_type) throw new KitError('NAME_MESSAGE_INVALID')
      const { name, label } = zone.read(message.name)
      if (isReserved(label)) throw new KitError('NAME_RESERVED')
      const attributes = readAttributes(message.attributes)
      // Every wallet asks for coin type 60 first (compatibility.md 7.8). A contract gets its address on its own network alone.
      const coins = [change.coin_type, coinTypes.eip155].filter((coinType) => isAt(proof, coinType))
      const addresses = [...new Set(coins)].map((coinType) => ({ coinType, address: owner }))
      const claim = { name, look: lookOf(label), owner, ownerNetwork, attributes, addresses }
      return registry.register(claim, proof, { perHour: settings?.perHour ?? 0 })
    },

    async setAttributes(name, change) {
      const { message, target } = await provenFor(name, change, 'attributes')
      return registry.setAttributes(target, readAttributes(message.attributes))
    },

    async setAddress(name, change) {
      const { message, target } = await provenFor(name, change, 'address')
      const { coin_type: coinType, address } = message
      if (address !== '' && !addressBytes(coinType, address))
        throw new KitError('NAME_ADDRESS_INVALID')
      return registry.setAddress(target, {
        coinType,
        address: isEvmCoin(coinType) ? address.toLowerCase() : address,
      })
    },

    async setPrimary(name, change) {
      const { message, target } = await provenFor(name, change, 'primary')
      const on = networkOfCoinType(message.coin_type)
      if (!on) throw new KitError('NAME_COIN_UNKNOWN')
      const { contractOn = on } = target.proof
      if (contractOn !== on) throw new KitError('NAME_COIN_ELSEWHERE')
      return registry.setPrimary(target, message.coin_type)
    },

    async release(name, change) {
      const { target } = await provenFor(name, change, 'release')
      const heldUntil = clock() + (settings?.holdDays ?? 0) * dayMs
      await registry.release(target, heldUntil)
      return { name: target.name, heldUntil }
    },
  }

  /** A change of a name by its owner, who signs on the network of the registration. */
  async function provenFor<Action extends NameMessage['action']>(
    text: string,
    change: SignedChange,
    action: Action,
  ): Promise<Pick<Proven<Action>, 'message'> & { readonly target: NameTarget }> {
    const name = zone.spell(text)
    const found = name === undefined ? undefined : await registry.find(name)
    if (!found) throw new KitError('NAME_UNKNOWN')
    if (found.owner !== change.address.toLowerCase()) throw new KitError('NAME_OWNER_WRONG')
    const { message, owner, proof } = await proofs.check(change, action, found.ownerNetwork)
    if (message.name !== found.name) throw new KitError('NAME_MESSAGE_INVALID')
    return { message, target: { name: found.name, owner, proof } }
  }

  /** Whether the signer is the account at its address on the network of a coin type: a contract is the account on its own network alone. */
  function isAt({ contractOn }: NameProof, coinType: number): boolean {
    return contractOn === undefined || contractOn === evmNetworkOf(coinType)
  }

  /** The zone's own network has coin type 60, as Ethereum has it in ENS. */
  function evmNetworkOf(coinType: number): NetworkId | undefined {
    return coinType === coinTypes.eip155 ? home : networkOfCoinType(coinType)
  }

  /** The network on which an owner signs. @throws KitError `NAME_COIN_UNKNOWN` for a network that is not served */
  function networkOf(coinType: number): NetworkId {
    const network = evmNetworkOf(coinType)
    if (!network || !networks.has(network)) throw new KitError('NAME_COIN_UNKNOWN')
    return network
  }
}
