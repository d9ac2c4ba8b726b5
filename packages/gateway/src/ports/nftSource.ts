import type { NftItem } from '@latchkey/protocol/http'

/** Which collectible. */
export type NftId = {
  readonly network: string
  /** The contract, lower case; the mint on Solana. */
  readonly token: string
  readonly tokenId: bigint
}
export type NftHolding = Omit<NftId, 'network'> & {
  readonly standard: NftItem['standard']
  /** How many of it are held. */
  readonly units: bigint
  /** What the chain itself says it is called. */
  readonly name?: string
  readonly collection?: { readonly name: string; readonly symbol: string }
  /** Where its description is, as the chain says it. */
  readonly uri?: string
}

/** Which collectibles an account holds, and where each is described. */
export type NftSource = {
  /**
   * Some of them, those after `after` in an order that stays.
   * @throws KitError `UPSTREAM_UNAVAILABLE`
   */
  list(
    account: { readonly network: string; readonly address: string },
    page: { readonly after?: string; readonly entries: number },
    signal: AbortSignal,
  ): Promise<{ readonly holdings: readonly NftHolding[]; readonly next: string | null }>
  /** Where one is described; undefined when the chain does not say. */
  uriOf(nft: NftId, signal: AbortSignal): Promise<string | undefined>
}
