import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import type { ListedToken } from '@latchkey/protocol/tokens'
import type { WalletCalls } from './calls.ts'
import type { Session } from './connector.ts'
import type { CaipNetwork } from './network.ts'
import type { Arrival } from './purchase.ts'
import type { Rpc, Units } from './rpc.ts'
import type { Swaps } from './swap.ts'
import type { Transfers } from './transfer.ts'

/** A namespace as a host passes it to the kit. It is cheap to import: its code is loaded by `load` (docs/decisions/0010). */
export type Namespace = {
  readonly id: NamespaceId
  /** The namespace's kinds of accounts (STA-02). */
  readonly accountTypes: readonly [string, ...string[]]
  /** The namespace's actions, fetched when the visitor first touches the kit or has a connection to resume. */
  load(): Promise<NamespaceActions>
  /**
   * The provider that hosts get for a wallet that only takes requests (WalletConnect). It has the methods of the namespace's
   * wallets in the page. It is fetched when such a wallet connects (docs/decisions/0024).
   * @default a provider that only passes requests on
   */
  loadProvider?(): Promise<CreateProvider>
}

/** Makes a namespace's provider that uses the requests of a session. */
export type CreateProvider = (session: Session) => unknown

/** The functions of a loaded namespace. It holds no state and no wallet. */
export type NamespaceActions = {
  /** The canonical form of an address, in the network's form where networks differ. Undefined when the text is not an address. */
  parseAddress(text: string, network?: NetworkId): string | undefined
  /** The account type that an address shows, from `accountTypes`. A type that the wallet gives comes first (STA-02). */
  accountType?(address: string): string
  readNativeBalance(rpc: Rpc, address: string, signal?: AbortSignal): Promise<Units>
  /** Asks the wallet for another network. Adds a network that the wallet does not know, unless the signal has aborted by then. */
  switchNetwork(session: Session, network: CaipNetwork, signal?: AbortSignal): Promise<void>
  /** Reads tokens from the namespace's nodes, for namespaces with tokens. Fetched when there is no gateway to read them from. */
  tokens?(): Promise<TokenReader>
  /** Moves money, for namespaces that support it. Fetched when the visitor is about to send money, or has sent money. */
  transfers?(): Promise<Transfers>
  /** Swaps tokens, for namespaces that support it. Fetched when the visitor is about to swap, or has swapped. */
  swaps?(): Promise<Swaps>
  /** Has the wallet carry out several calls, for namespaces that support it. Fetched when the host asks for it. */
  calls?(): Promise<WalletCalls>
  /**
   * Reads what a transaction brought to an account: of a token, or of the coin. For namespaces whose coins can be bought.
   * Fetches its own code.
   */
  readArrival?(
    rpc: Rpc,
    request: {
      readonly hash: string
      readonly account: string
      readonly token: string | undefined
    },
    signal?: AbortSignal,
  ): Promise<Arrival>
}

/** A token's contract or mint, and the amount that an account has. */
export type TokenUnits = {
  readonly address: string
  readonly units: Units
  readonly decimals: number
  readonly name: string
  readonly symbol: string
  /** The token is listed. */
  readonly isKnown: boolean
}

export type TokenReader = {
  /**
   * Reads the listed tokens that an account has, and the further tokens even when it has none. Tokens that do not answer
   * are left out.
   */
  read(
    rpc: Rpc,
    request: {
      readonly owner: string
      readonly listed: readonly ListedToken[]
      /** Canonical addresses. */
      readonly further: readonly string[]
    },
    signal?: AbortSignal,
  ): Promise<readonly TokenUnits[]>
}
