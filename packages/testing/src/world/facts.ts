import type { Token } from '../chain/index.ts'

/** What a page needs to know about the local world. Plain JSON: it reaches apps through LATCHKEY_WORLD. */
export type WorldFacts = {
  /** Empty when no gateway runs. */
  readonly gatewayUrl: string
  readonly projectId: string
  /** Where the dev frame is. Undefined in worlds of before it. */
  readonly loginOrigin?: string | undefined
  readonly networks: readonly {
    readonly id: number
    readonly name: string
    readonly rpcUrl: string
    readonly tokens: readonly Token[]
  }[]
  /** A chain wallets know and hosts do not configure; its node is the first network's. */
  readonly unsupportedId: number
  readonly accounts: readonly string[]
  /** Undefined where this platform has no surfpool. */
  readonly solana?: { readonly rpcUrl: string } | undefined
  /** Undefined where nobody asked for it. The address is that of an Esplora. */
  readonly bitcoin?: { readonly url: string } | undefined
  /** Undefined where nobody asked for it. */
  readonly polkadot?:
    | {
        readonly rpcUrl: string
        readonly ss58Prefix: number
        readonly symbol: string
        readonly decimals: number
      }
    | undefined
}
