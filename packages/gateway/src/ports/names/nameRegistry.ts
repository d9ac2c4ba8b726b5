import type { NetworkId } from '@latchkey/protocol'
import type { Attributes } from '../../names/attributes.ts'

/** A registered name. Times are milliseconds since the epoch. */
export type RegisteredName = {
  /** In the form of `nameSpelling`, with its zone. */
  readonly name: string
  /** Lower-case hex with 0x. */
  readonly owner: string
  /** The network on which the owner signs: a contract is asked there. */
  readonly ownerNetwork: NetworkId
  /**
   * Whether the owner's key signed for the name, so that the owner is the same account on every EVM network. Else the owner is
   * a contract, or has signed nothing since the gateway keeps this: then the name is its owner's on `ownerNetwork` alone.
   */
  readonly isOfKey: boolean
  readonly registeredAt: number
  readonly updatedAt: number | undefined
  readonly attributes: Attributes
  /** By coin type. */
  readonly addresses: ReadonlyMap<number, { readonly address: string; readonly createdAt: number }>
  /** Coin types of the networks on which it is its owner's primary name. */
  readonly primaryOn: readonly number[]
}

/** A request for a name. */
export type NameClaim = Pick<RegisteredName, 'name' | 'owner' | 'ownerNetwork' | 'attributes'> & {
  /** Names of the same look are not registered twice. */
  readonly look: string
  readonly addresses: readonly { readonly coinType: number; readonly address: string }[]
}

/** The signed message that asks for a change; each changes the registry once. */
export type NameProof = {
  readonly messageHash: string
  readonly at: number
  /** The network of the contract that signed; undefined for a key. */
  readonly contractOn: NetworkId | undefined
}

/** Why a name is not free, or undefined for a free name. */
export type NameState = 'registered' | 'similar' | 'held' | undefined

/**
 * The names of zones. A change is all or nothing, and of two simultaneous claims of one name or one look only one
 * succeeds, on any gateways.
 */
export type NameRegistry = {
  find(name: string): Promise<RegisteredName | undefined>
  /** Names that an address owns, the oldest first. */
  ownedBy(owner: string): Promise<readonly RegisteredName[]>
  /** The states of names for an owner, or for everybody. */
  statesOf(
    names: readonly { readonly name: string; readonly look: string }[],
    now: number,
    owner?: string,
  ): Promise<ReadonlyMap<string, NameState>>
  /** @throws KitError `NAME_TAKEN`, `NAME_SIMILAR`, `NAME_HELD`, `NAME_REPLAYED`, `RATE_LIMITED` */
  register(
    claim: NameClaim,
    proof: NameProof,
    limits: { readonly perHour: number },
  ): Promise<RegisteredName>
  /**
   * The changes of an owner. A contract changes the names that it has on its own network, and none that a key signed for;
   * a key that signs for its contract's name has it on every network from then on, with its own address (coin type 60) and without
   * what the contract wrote. @throws KitError `NAME_UNKNOWN`, `NAME_OWNER_WRONG`, `NAME_REPLAYED`
   */
  setAttributes(target: NameTarget, attributes: Attributes): Promise<RegisteredName>
  /** An empty address removes it. */
  setAddress(
    target: NameTarget,
    record: { readonly coinType: number; readonly address: string },
  ): Promise<RegisteredName>
  /** Makes the name its owner's only primary name of a coin type. The name gets the owner's address there unless it has another. */
  setPrimary(target: NameTarget, coinType: number): Promise<RegisteredName>
  release(target: NameTarget, heldUntil: number): Promise<void>
}

/** The name that an owner changes, and the message that asks for it. */
export type NameTarget = {
  readonly name: string
  readonly owner: string
  readonly proof: NameProof
}
