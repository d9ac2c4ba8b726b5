import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import type { WalletItem } from '@latchkey/protocol/http'
import type { Login } from './login.ts'
import type { CaipNetwork } from './network.ts'
import type { SiwxMessage } from './siwx.ts'

export type ConnectorType =
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'MULTI_CHAIN'
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'AUTH'

/**
 * A link that a wallet app reads from a QR code or is opened with: `wc:…` (EIP-1328). Valid until `expiresAt` (ms since
 * the epoch).
 */
export type PairingLink = { readonly uri: string; readonly expiresAt: number }

/** The wallet behind a connector that reaches many wallets, as the wallet itself or the directory names it. */
export type WalletFacts = {
  /** Its id in the directory, when it was chosen there. */
  readonly id?: string | undefined
  readonly name: string
  /** An `https:` or `data:` image. */
  readonly icon?: string | undefined
}

/** A sign-in message that a wallet may sign in the approval that connects it: one-click auth (SIW-06). */
export type OneClick = {
  /** Has no address: the wallet names it. */
  readonly message: SiwxMessage
  /** Takes the signed messages before the session is returned. The list is empty when the wallet only connected. */
  done(signed: readonly { readonly message: string; readonly signature: string }[]): void
}

export type PrepareRequest = {
  /** All configured networks of the namespaces that the connector serves. Networks in use come first. */
  readonly networks: readonly CaipNetwork[]
  readonly signal: AbortSignal
  /** Asks a node of a configured network, for a wallet outside the page that cannot read from nodes itself. */
  readonly read: (
    network: NetworkId,
    call: { readonly method: string; readonly params?: unknown },
  ) => Promise<unknown>
  /**
   * Where visitors sign in: makes the message to sign while connecting, which costs a nonce. It resolves to undefined when
   * there is no message to sign.
   */
  readonly authenticate?:
    | false
    | ((network: NetworkId) => Promise<OneClick | undefined>)
    | undefined
}

export type ConnectRequest = PrepareRequest & {
  /** The namespace to connect. */
  readonly namespace: NamespaceId
  /** Aborting it ends the wait. A wallet may still show its prompt. */
  readonly signal: AbortSignal
  /** Receives the link to show: at once when a link is ready, and again when a fresh link replaces it. */
  readonly onLink?: ((link: PairingLink) => void) | undefined
  /** The directory's entry for the chosen wallet. */
  readonly wallet?: WalletItem | undefined
  /** An abort keeps the attempt running, and the next `connect` waits for it (CON-12). */
  readonly patient?: boolean | undefined
}

export type ResumeRequest = ConnectRequest & {
  /** The last `id` of the session. */
  readonly session?: string | undefined
}

/** The description of a connector: plain data, kept in the store. */
export type ConnectorInfo = {
  /** Stable across page loads: a stored connection finds its wallet by this id. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespaces: readonly NamespaceId[]
  /** A `data:` image, or a URL that the host configured. */
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  /**
   * Another wallet announced the same rdns, so one of the two poses as the other. The wallet is shown with a warning and is
   * never resumed automatically (security.md DISC-1).
   */
  readonly ambiguous?: boolean | undefined
  /** For a `MULTI_CHAIN` entry: its wallets of the same name, one for each namespace (CON-09). The connections belong to them. */
  readonly members?: readonly ConnectorInfo[] | undefined
}

/**
 * The way to reach a wallet. `connect` may prompt. `resume` never prompts, resolves to undefined when the page is not
 * authorised, and rejects when the wallet cannot be asked, as when it is locked.
 */
export type Connector = ConnectorInfo & {
  /** Resolves to several sessions when a wallet approved several namespaces: one session for each namespace, told apart by network. */
  connect(request: ConnectRequest): Promise<Session | readonly Session[]>
  /** The session of `request.namespace`. */
  resume(request: ResumeRequest): Promise<Session | undefined>
  /**
   * Calls the listener when a wallet that refused or could not be asked may answer `resume` again, as after an unlock. Returns a
   * function that stops.
   */
  onReturn?(listener: () => void): () => void
  readonly pairing?: Pairing | undefined
  /** Loads the login of an embedded wallet, and its frame on first use. */
  readonly login?: (() => Promise<Login>) | undefined
}

export type WalletPlatform = 'mobile' | 'desktop' | 'web'

/** Further functions of a connector that reaches its wallets by a link. */
export type Pairing = {
  /** Makes a link ready for the next `connect`. An unused link is withdrawn when the signal aborts. */
  prepare(request: PrepareRequest): Promise<void>
  /** Resolves to the sessions of a proposal from before a reload once the wallet answers, or to undefined when no proposal is open. */
  pending(request: ConnectRequest): Promise<readonly Session[] | undefined>
  /**
   * Opens a wallet's app with the link that is shown or ready, inside the click's task. Returns false when there is no link
   * yet, or when the wallet has no safe link of its own for that platform.
   */
  openWallet(wallet: WalletItem, platform: WalletPlatform): boolean
  /** The URL of its relay, `wss://…`, with the query that pages add, without the token. The doctor checks this URL. */
  relay?(): Promise<string>
}

/** Facts about an account. A `type` that the wallet does not give comes from the namespace, or is `eoa`. */
export type AccountDetails = {
  readonly type?: string
  /** One for each account, where an address is several: a key that delegated it (EIP-7702). The account in use comes first. */
  readonly types?: readonly string[]
  /** As the wallet gives it: hex for Bitcoin. */
  readonly publicKey?: string
  /** Derivation path (BIP-32), such as `m/84'/0'/0'/0/0`. */
  readonly path?: string
}

export type SessionChange =
  | { readonly kind: 'accounts'; readonly addresses: readonly string[] }
  | { readonly kind: 'network'; readonly network: NetworkId }
  /** The wallet is locked: the session ends, and `Connector.onReturn` tells when it may be resumed. */
  | { readonly kind: 'away' }
  | { readonly kind: 'closed' }

/**
 * A live connection to a wallet. `addresses` and `network` are the current values. Addresses are written as the wallet
 * wrote them; the kit makes them canonical.
 */
export type Session = {
  readonly addresses: readonly string[]
  readonly network: NetworkId
  /**
   * `resume` finds the session by this id, among several sessions or by the public accounts of a wallet that cannot be asked
   * silently (docs/decisions/0019). The browser stores its value after each change.
   */
  readonly id?: string | undefined
  /** The wallet, when it is not the connector itself. */
  readonly wallet?: WalletFacts | undefined
  /**
   * The addresses that a wallet outside the page granted on all networks, in lower case. A wallet may have another address on each
   * network. The wallet's next session replaces a session that has one of them.
   */
  readonly granted?: readonly string[] | undefined
  /** The order of its addresses does not say which address is in use. The visitor's choice stays while the wallet has it. */
  readonly unordered?: boolean | undefined
  /** Further facts about its addresses (STA-02). */
  readonly details?: { readonly [address: string]: AccountDetails } | undefined
  /** CAIP-27 methods that the wallet agreed to answer, when it named them beforehand. */
  readonly methods?: readonly string[] | undefined
  /** The wallet's own provider, for hosts that want it. A wallet outside the page has the namespace's provider (`loadProvider`). */
  provider: unknown
  request(
    network: NetworkId,
    call: { readonly method: string; readonly params?: unknown },
  ): Promise<unknown>
  subscribe(listener: (change: SessionChange) => void): () => void
  /** Moves to another network without asking. Returns true when the wallet approved that network beforehand. */
  moveTo?(network: NetworkId): boolean
  /** Whether the wallet approved a network beforehand. Absent when that is unknown. */
  approves?(network: NetworkId): boolean
  /** Revokes the wallet's permission, if the wallet supports that. A rejection with 4001 keeps the session, any other ends it. */
  close(): Promise<void>
  /** Stops listening without telling the wallet. */
  release(): void
}
