/** A chain of viem's list, without its functions. viem takes it for its own `Chain`. */
export type EvmChain<Id extends number> = {
  readonly id: Id
  readonly name: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  readonly rpcUrls: { readonly [name: string]: Urls; readonly default: Urls }
  readonly blockExplorers?: { readonly [name: string]: Explorer; readonly default: Explorer }
  /** By name; some by the id of the chain that a rollup settles on, too. */
  readonly contracts?: { readonly [name: string]: Contract | { readonly [id: number]: Contract } }
  readonly sourceId?: number
  readonly testnet?: boolean
}

type Urls = {
  readonly http: readonly string[]
  readonly webSocket?: readonly string[]
  /** One chain of viem writes it so. */
  readonly ws?: readonly string[]
}
type Explorer = {
  readonly name: string
  readonly url: string
  readonly apiUrl?: string
  /** Two chains of viem have it. */
  readonly blockExplorerApi?: string
}
type Contract = { readonly address: `0x${string}`; readonly blockCreated?: number }
