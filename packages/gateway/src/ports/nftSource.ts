import type { NftItem } from '@latchkey/protocol/http'

/** Identifies a collectible. */
export type NftId = {
  readonly network: string
  /** The contract, lower case; the mint on Solana. */
  readonly token: string
  readonly tokenId: bigint
}
export type NftHolding = Omit<NftId, 'network'> & {
  readonly standard: NftItem['standard']
  /** Quantity that the account holds. */
  readonly units: bigint
  /** Its name on the chain. */
  readonly name?: string
  readonly collection?: { readonly name: string; readonly symbol: string }
  /** Address of its description on the chain. */
  readonly uri?: string
}

export type NftUri = Required<Pick<NftHolding, 'standard' | 'uri'>>

/** A source of an account's collectibles and of the addresses of their descriptions. */
export type NftSource = {
  /**
   * A page of collectibles, after `after` in a stable order.
   * @throws KitError `UPSTREAM_UNAVAILABLE`
   */
  list(
    account: { readonly network: string; readonly address: string },
    page: { readonly after?: string; readonly entries: number },
    signal: AbortSignal,
  ): Promise<{ readonly holdings: readonly NftHolding[]; readonly next: string | null }>
  /** Address of a collectible's description, with its standard; undefined when the chain has none. */
  uriOf(nft: NftId, signal: AbortSignal): Promise<NftUri | undefined>
  /** Whether an account holds a collectible now. */
  isHeld(nft: NftId, address: string, signal: AbortSignal): Promise<boolean>
}
