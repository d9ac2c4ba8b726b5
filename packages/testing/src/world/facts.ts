import type { exchangeSetting, Token } from '../chain/index.ts'

/** The facts of the local world for a page. Plain JSON: apps get them through LATCHKEY_WORLD. */
export type WorldFacts = {
  /** Empty when no gateway runs. */
  readonly gatewayUrl: string
  readonly projectId: string
  /** Origin of the dev frame. Undefined in worlds without one. */
  readonly loginOrigin?: string | undefined
  readonly networks: readonly {
    readonly id: number
    readonly name: string
    readonly rpcUrl: string
    readonly tokens: readonly Token[]
    /** The gateway's bundler there. Undefined in worlds without smart accounts. */
    readonly bundlerUrl?: string | undefined
    /** The exchange, as a gateway's setting of a network describes it. Undefined in worlds without swaps. */
    readonly swaps?: typeof exchangeSetting
  }[]
  /** Id of a chain that wallets know and hosts do not configure; its node is the first network's. */
  readonly unsupportedId: number
  readonly accounts: readonly string[]
  /** Undefined where this platform has no surfpool. */
  readonly solana?: { readonly rpcUrl: string } | undefined
  /** Undefined unless it was requested. The address is of an Esplora. */
  readonly bitcoin?: { readonly url: string } | undefined
  /** Undefined unless it was requested. */
  readonly polkadot?:
    | {
        readonly rpcUrl: string
        readonly ss58Prefix: number
        readonly symbol: string
        readonly decimals: number
      }
    | undefined
}
