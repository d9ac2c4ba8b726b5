import type { Chain as ViemChain } from 'viem'

/** RainbowKit's fields of a chain. */
export type ChainPicture = {
  /** A picture that has to be loaded by a function is left out. */
  readonly iconUrl?: string | (() => Promise<string>) | null | undefined
  /** @deprecated Pictures of networks have no ground here. */
  readonly iconBackground?: string | undefined
}

/** A chain of a wagmi config with RainbowKit's fields. */
export type Chain = ViemChain & ChainPicture

/** The pictures of chains, by CAIP-2 network id. */
export function imagesOf(chains: readonly Chain[]): { readonly [network: string]: string } {
  return Object.fromEntries(
    chains.flatMap(({ id, iconUrl }) =>
      typeof iconUrl === 'string' ? [[`eip155:${id}`, iconUrl]] : [],
    ),
  )
}
