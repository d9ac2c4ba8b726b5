import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import type { CaipNetwork } from './network.ts'

export type ConnectorType =
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'MULTI_CHAIN'
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'AUTH'

export type ConnectRequest = {
  /** The family to connect. */
  readonly namespace: NamespaceId
  /** All configured networks of that family. */
  readonly networks: readonly CaipNetwork[]
  /** Aborting gives up waiting; a wallet may still show its prompt. */
  readonly signal: AbortSignal
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
}

/** How a wallet is reached. `connect` may prompt; `resume` never does, and gives undefined when not authorised. */
export type Connector = ConnectorInfo & {
  connect(request: ConnectRequest): Promise<Session>
  resume(request: ConnectRequest): Promise<Session | undefined>
}

export type SessionChange =
  | { readonly kind: 'accounts'; readonly addresses: readonly string[] }
  | { readonly kind: 'network'; readonly network: NetworkId }
  | { readonly kind: 'closed' }

/** A live connection to a wallet. Addresses are as the wallet wrote them; the kit makes them canonical. */
export type Session = {
  readonly addresses: readonly string[]
  readonly network: NetworkId
  /** Type of its accounts (STA-02). @default 'eoa' */
  readonly accountType?: string | undefined
  /** The wallet's own provider, for hosts that want it. */
  readonly provider: unknown
  request(
    network: NetworkId,
    call: { readonly method: string; readonly params?: unknown },
  ): Promise<unknown>
  subscribe(listener: (change: SessionChange) => void): () => void
  /** Take back the wallet's permission where it supports that. */
  close(): Promise<void>
  /** Stop listening without telling the wallet. */
  release(): void
}

/**
 * Begin to look for wallets. Discovery protocols emit many times, fixed connectors once; each emission replaces the list.
 * Wallets that are there must be emitted before it returns. Gives a function that stops.
 */
export type StartSource = (found: (connectors: readonly Connector[]) => void) => () => void

/** Where connectors come from; `load` fetches the code when a visitor first touches the kit. */
export type ConnectorSource = StartSource | { load(): Promise<StartSource> }
