import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import type { ListedToken } from '@latchkey/protocol/tokens'
import type { Session } from './connector.ts'
import type { CaipNetwork } from './network.ts'
import type { Rpc, Units } from './rpc.ts'
import type { Transfers } from './transfer.ts'

/** How a chain family plugs in. Cheap to import: all that needs code stands behind `load` (docs/decisions/0010). */
export type Namespace = {
  readonly id: NamespaceId
  /** Kinds of accounts there are (STA-02). */
  readonly accountTypes: readonly [string, ...string[]]
  /** The family's actions, fetched when the visitor first touches the kit or has a connection to resume. */
  load(): Promise<Family>
  /**
   * The provider that hosts get of a wallet reached by requests alone (WalletConnect), with the methods of the family's
   * wallets in the page. Fetched when such a wallet connects (docs/decisions/0024). @default one that only passes requests on
   */
  loadProvider?(): Promise<CreateProvider>
}

/** Makes a family's provider over the requests of a session. */
export type CreateProvider = (session: Session) => unknown

/** What a chain family can do once it is loaded. No state, no wallet. */
export type Family = {
  /** Canonical form of an address, as the network writes it where networks differ; undefined when the text is not one. */
  parseAddress(text: string, network?: NetworkId): string | undefined
  /** One of `accountTypes`, where addresses show it and a wallet does not say otherwise (STA-02). */
  accountType?(address: string): string
  readNativeBalance(rpc: Rpc, address: string, signal?: AbortSignal): Promise<Units>
  /** Ask the wallet for another network, adding it first when the wallet does not know it, unless aborted by then. */
  switchNetwork(session: Session, network: CaipNetwork, signal?: AbortSignal): Promise<void>
  /** How tokens are read from its nodes, for families that have some; fetched when there is no gateway to tell. */
  tokens?(): Promise<TokenReader>
  /** How it moves money, for families that can; fetched when somebody is about to, or has. */
  transfers?(): Promise<Transfers>
}

/** A token's contract, or mint, and how much of it an account has. */
export type TokenUnits = {
  readonly address: string
  readonly units: Units
  readonly decimals: number
  readonly name: string
  readonly symbol: string
  /** It is listed. */
  readonly isKnown: boolean
}

export type TokenReader = {
  /** Of listed tokens those that an account has, and further ones, whether it has them or not. What does not answer is left out. */
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
