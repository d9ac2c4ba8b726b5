/** Self-description of a page or wallet. It is text from a stranger: shown, never run. */
export type Metadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?:
    | { readonly native?: string | undefined; readonly universal?: string | undefined }
    | undefined
}

/** The page's request for each namespace, by CAIP-2 namespace (CAIP-25). */
export type ProposalNamespaces = Readonly<
  Record<
    string,
    {
      readonly chains: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

/** The wallet's grant: one entry per namespace, inline `ns:ref` keys merged, chains derived from accounts. */
export type SessionNamespaces = Readonly<
  Record<
    string,
    {
      /** CAIP-10, at least one. */
      readonly accounts: readonly string[]
      /** CAIP-2, at least one. */
      readonly chains: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

/** A settled session as plain data, in the stored form. */
export type PairingSession = {
  readonly topic: string
  readonly namespaces: SessionNamespaces
  /** Unix seconds. */
  readonly expiry: number
  readonly peer: Metadata
  /** Link that opens the wallet's app for this session; absent when the session was paired by QR. */
  readonly deepLink?: string | undefined
  /** The wallet does not want to be opened by links. */
  readonly disableDeepLink?: boolean | undefined
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
}

export type Proposal = {
  readonly optionalNamespaces: ProposalNamespaces
  readonly requiredNamespaces?: ProposalNamespaces | undefined
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
  /** Withdraws the proposal: it is forgotten and `approval` rejects with `ABORTED`. */
  readonly signal?: AbortSignal | undefined
}

/** A pairing link that can be shown at once, without the network. */
export type PendingSession = {
  /** `wc:…@2?…` (EIP-1328). */
  readonly uri: string
  /** The proposal's id, which its later session names. */
  readonly id: number
  /** Unix milliseconds: 4 minutes from now (CON-11). */
  readonly expiresAt: number
  /** Resolves when the relay has the proposal; rejects when the relay refused. Awaiting it is optional. */
  readonly sent: Promise<void>
  /** Rejects with a `PairingError`: `REJECTED`, `EXPIRED`, `ABORTED`, `RELAY_REFUSED`, `INVALID`. */
  readonly approval: Promise<PairingSession>
}

export type PairingRequest = {
  readonly topic: string
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params?: unknown
  /** Seconds, 300 to 604800. @default 300 */
  readonly expiry?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Called when the relay has the request: the moment to open the wallet's app. */
  readonly onSent?: (() => void) | undefined
}

export type PairingEvent =
  /** A session was settled, possibly for a proposal of before a reload. */
  | { readonly kind: 'settled'; readonly session: PairingSession; readonly proposalId: number }
  /** Accounts, chains or expiry changed. */
  | { readonly kind: 'updated'; readonly session: PairingSession }
  /** A wallet's unchanged event, e.g. `chainChanged`; its chain may be one that was never granted. */
  | {
      readonly kind: 'event'
      readonly topic: string
      readonly chainId: string
      readonly name: string
      readonly data: unknown
    }
  /** The wallet, another tab or the expiry ended the session. Reported once. */
  | {
      readonly kind: 'deleted'
      readonly topic: string
      readonly reason: { readonly code: number; readonly message: string }
    }
  | { readonly kind: 'relay'; readonly status: RelayStatus }

export type RelayStatus =
  | { readonly state: 'idle' | 'connecting' | 'open' }
  /** The client retries by itself. */
  | { readonly state: 'waiting'; readonly retryAt: number }
  /** The relay refused the client; `reason` is the relay's text, e.g. about an unknown project or a wrong clock. */
  | { readonly state: 'refused'; readonly reason: string }

/** Storage of records, one per key. Values are plain JSON. Reads of unknown keys give undefined. */
export type PairingStorage = {
  /** Tabs over the same records give the same name and share one socket. Without a name no other tab reads the records. */
  readonly name?: string | undefined
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  keys(prefix: string): Promise<readonly string[]>
}

export type PairingOptions = {
  /** `wss://…`; its parameters are kept. */
  readonly relayUrl: string
  /** Sent to the relay unchanged. A relay of the host's own may not need it. */
  readonly projectId?: string | undefined
  readonly metadata: Metadata
  /** @default IndexedDB in browsers, memory elsewhere */
  readonly storage?: PairingStorage | undefined
  /** Used by `authenticate`. Without it, contracts cannot sign in. */
  readonly verifyContractSignature?: VerifyContractSignature | undefined
}

/** A signature, with its account and text. */
export type SignedIn = {
  /** CAIP-10. */
  readonly account: string
  /** ERC-4361. */
  readonly message: string
  /** Hex with 0x. */
  readonly signature: string
}

/** Asks the host's own node whether a contract signed (ERC-1271, ERC-6492). Any value but true means no. */
export type VerifyContractSignature = (
  signed: SignedIn & { readonly signal: AbortSignal },
) => Promise<boolean>

/** A sign-in by ERC-4361 for eip155. Every text is printable ASCII in one line; the nonce
 * has at least 8 letters and digits, and the statement only spaces and the letters of URIs. */
export type AuthenticationRequest = {
  /** CAIP-2, at least one. */
  readonly chains: readonly string[]
  /** `host[:port]` of the page. */
  readonly domain: string
  readonly uri: string
  /** From the host's backend: unguessable and valid once. */
  readonly nonce: string
  readonly statement?: string | undefined
  /** ISO 8601, like the next two fields. @default now, by this page's clock */
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** Methods of the session (ERC-5573). Without them the wallet signs and gives no session. */
  readonly methods?: readonly string[] | undefined
  /** Withdraws the request, like a proposal's signal. */
  readonly signal?: AbortSignal | undefined
}

export type Authentication = {
  /**
   * All verified. Empty when the wallet connected without signing, because it does not support one-click auth: then request a
   * `personal_sign` over the session.
   */
  readonly signatures: readonly SignedIn[]
  /** Absent when the wallet signed without granting any method. */
  readonly session?: PairingSession | undefined
}

export type PendingAuthentication = Omit<PendingSession, 'approval'> & {
  /** Rejects like a session's; with `INVALID` also when a signature does not match the request. */
  readonly approval: Promise<Authentication>
}

/** The client that `createPairing` makes. */
export type Pairing = PairingClient & {
  /** Connects and signs in with one approval. Wallets without one-click auth only connect. */
  authenticate(request: AuthenticationRequest): Promise<PendingAuthentication>
}

export type PairingClient = {
  /** Sessions that have not ended. Reads the storage; opens no socket when there are none. */
  sessions(): Promise<readonly PairingSession[]>
  /** Makes a proposal and its link. Several may be pending at once, each with its own pairing, keys and promise. */
  connect(proposal: Proposal): Promise<PendingSession>
  /** Proposals from before a reload that can still be answered. */
  pending(): Promise<readonly PendingSession[]>
  /** Sends a request to the wallet. Rejects with `PairingError`; a wallet's error has `code` `WALLET` and an `rpcCode`. */
  request(request: PairingRequest): Promise<unknown>
  /** @throws PairingError `TIMEOUT` after 30 s. A sleeping phone times out too. */
  ping(topic: string, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** Notifies the wallet, then forgets the session in any case. */
  disconnect(topic: string): Promise<void>
  /** Stores the link that opens this session's wallet; undefined removes it. */
  setDeepLink(topic: string, link: string | undefined): Promise<void>
  subscribe(listener: (event: PairingEvent) => void): () => void
  /** Closes the socket and stops every timer. Records stay. */
  close(): Promise<void>
}
