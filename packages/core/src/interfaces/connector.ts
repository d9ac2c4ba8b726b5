import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import type { WalletItem } from '@latchkey/protocol/http'
import type { CaipNetwork } from './network.ts'
import type { SiwxMessage } from './siwx.ts'

export type ConnectorType =
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'MULTI_CHAIN'
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'AUTH'

/** What a wallet app reads from a QR code or is opened with: `wc:…` (EIP-1328), until `expiresAt` (ms since the epoch). */
export type PairingLink = { readonly uri: string; readonly expiresAt: number }

/** The wallet behind a connector that reaches many: how the wallet itself, or the directory, names it. */
export type WalletFacts = {
  /** Its id in the directory, when it was chosen there. */
  readonly id?: string | undefined
  readonly name: string
  /** An `https:` or `data:` image. */
  readonly icon?: string | undefined
}

/** What a wallet may sign by the same approval that connects it: one-click auth (SIW-06). */
export type OneClick = {
  /** Without an address, which the wallet names. */
  readonly message: SiwxMessage
  /** What the wallet signed, before its session is given; nothing, where it only connected. */
  done(signed: readonly { readonly message: string; readonly signature: string }[]): void
}

export type PrepareRequest = {
  /** All configured networks of the families that the connector serves, those in use first. */
  readonly networks: readonly CaipNetwork[]
  readonly signal: AbortSignal
  /** Ask a node of a configured network; for what wallets out of reach cannot read themselves. */
  readonly read: (
    network: NetworkId,
    call: { readonly method: string; readonly params?: unknown },
  ) => Promise<unknown>
  /** Where visitors sign in: what this one may sign while connecting, at the cost of a nonce; undefined when nothing. */
  readonly authenticate?:
    | false
    | ((network: NetworkId) => Promise<OneClick | undefined>)
    | undefined
}

export type ConnectRequest = PrepareRequest & {
  /** The family to connect. */
  readonly namespace: NamespaceId
  /** Aborting gives up waiting; a wallet may still show its prompt. */
  readonly signal: AbortSignal
  /** Told of the link to show, at once where one is ready, and again when a fresh one takes its place. */
  readonly onLink?: ((link: PairingLink) => void) | undefined
  /** The directory's entry of the wallet that was chosen. */
  readonly wallet?: WalletItem | undefined
  /** Giving up keeps the attempt, for the next `connect` to wait for (CON-12). */
  readonly patient?: boolean | undefined
}

export type ResumeRequest = ConnectRequest & {
  /** The `id` that the session had last. */
  readonly session?: string | undefined
}

/** What a connector says about itself: plain data, kept in the store. */
export type ConnectorInfo = {
  /** Stable across page loads: a stored connection finds its wallet by it. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespaces: readonly NamespaceId[]
  /** A `data:` image, or a URL that the host configured. */
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  /**
   * Another wallet announced the same rdns, so one of them poses as the other: it is shown with a warning and never
   * resumed by itself (security.md DISC-1).
   */
  readonly ambiguous?: boolean | undefined
  /** Of a `MULTI_CHAIN` entry: the wallets of one name it stands for, one of each family (CON-09). They carry the connections. */
  readonly members?: readonly ConnectorInfo[] | undefined
}

/** How a wallet is reached. `connect` may prompt; `resume` never does, and gives undefined when not authorised. */
export type Connector = ConnectorInfo & {
  /** Several sessions where a wallet approved several families: one of each, told apart by their networks. */
  connect(request: ConnectRequest): Promise<Session | readonly Session[]>
  /** The session of `request.namespace`. */
  resume(request: ResumeRequest): Promise<Session | undefined>
  readonly pairing?: Pairing | undefined
}

export type WalletPlatform = 'mobile' | 'desktop' | 'web'

/** What a connector does beside, whose wallets are reached by a link. */
export type Pairing = {
  /** Have a link ready for the next `connect`. Unused, it is withdrawn when the signal aborts. */
  prepare(request: PrepareRequest): Promise<void>
  /** The sessions of a proposal from before a reload, once the wallet answers; undefined when none is open. */
  pending(request: ConnectRequest): Promise<readonly Session[] | undefined>
  /**
   * Call a wallet's app with the link that is shown or ready, inside the click's task. False when there is no link yet, or
   * the wallet has no safe one of its own for that platform.
   */
  openWallet(wallet: WalletItem, platform: WalletPlatform): boolean
  /** Where its relay is, `wss://…`, with the query that pages add but for the token: what the doctor knocks at. */
  relay?(): Promise<string>
}

/** Where a wallet does not say it, `type` is the family's word for the address, else `eoa`. */
export type AccountDetails = {
  readonly type?: string
  /** As the wallet gives it: hex for Bitcoin. */
  readonly publicKey?: string
  /** Derivation path (BIP-32), such as `m/84'/0'/0'/0/0`. */
  readonly path?: string
}

export type SessionChange =
  | { readonly kind: 'accounts'; readonly addresses: readonly string[] }
  | { readonly kind: 'network'; readonly network: NetworkId }
  | { readonly kind: 'closed' }

/**
 * A live connection to a wallet. `addresses` and `network` are those of the moment, not of the beginning; addresses are as
 * the wallet wrote them, and the kit makes them canonical.
 */
export type Session = {
  readonly addresses: readonly string[]
  readonly network: NetworkId
  /**
   * By which `resume` finds it again: one of several, or the public accounts of a wallet that cannot be asked silently
   * (docs/decisions/0019). It is kept in the browser as it is after each change.
   */
  readonly id?: string | undefined
  /** The wallet, where that is not the connector. */
  readonly wallet?: WalletFacts | undefined
  /** The order of its addresses says nothing of which is in use: the visitor's choice stays while it is among them. */
  readonly unordered?: boolean | undefined
  /** What is known of its addresses beside them (STA-02). */
  readonly details?: { readonly [address: string]: AccountDetails } | undefined
  /** CAIP-27 methods that the wallet agreed to answer, where it said so beforehand. */
  readonly methods?: readonly string[] | undefined
  /** The wallet's own provider, for hosts that want it; the family's (`loadProvider`) of a wallet out of reach. */
  provider: unknown
  request(
    network: NetworkId,
    call: { readonly method: string; readonly params?: unknown },
  ): Promise<unknown>
  subscribe(listener: (change: SessionChange) => void): () => void
  /** Go to another network without asking: true when the wallet approved it beforehand. */
  moveTo?(network: NetworkId): boolean
  /** Whether the wallet agreed to a network beforehand; without it nothing is known of that. */
  approves?(network: NetworkId): boolean
  /** Take back the wallet's permission where it supports that. */
  close(): Promise<void>
  /** Stop listening without telling the wallet. */
  release(): void
}
