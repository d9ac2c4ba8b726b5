/** What a dapp or wallet says about itself. All of it is text from a stranger: shown, never run. */
export type Metadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?:
    | { readonly native?: string | undefined; readonly universal?: string | undefined }
    | undefined
}

/** What a dapp asks of a family, by CAIP-2 namespace (CAIP-25). */
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

/** What a wallet granted: one entry per family, inline `ns:ref` keys merged, chains derived from accounts. */
export type SessionNamespaces = Readonly<
  Record<
    string,
    {
      /** CAIP-10, never empty. */
      readonly accounts: readonly string[]
      /** CAIP-2, never empty. */
      readonly chains: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

/** A settled session, as it is kept. Plain data. */
export type PairingSession = {
  readonly topic: string
  readonly namespaces: SessionNamespaces
  /** Unix seconds. */
  readonly expiry: number
  readonly peer: Metadata
  /** How to call the wallet's app to the front for this session; absent when it was paired by QR. */
  readonly deepLink?: string | undefined
  /** The wallet asked not to be called by links. */
  readonly disableDeepLink?: boolean | undefined
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
}

export type Proposal = {
  readonly optionalNamespaces: ProposalNamespaces
  readonly requiredNamespaces?: ProposalNamespaces | undefined
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
  /** Gives up: the proposal is forgotten and `approval` rejects with `ABORTED`. */
  readonly signal?: AbortSignal | undefined
}

/** A pairing link that is ready to be shown, at once and without the network. */
export type PendingSession = {
  /** `wc:…@2?…` (EIP-1328). */
  readonly uri: string
  /** The proposal's id; a session that comes later names it. */
  readonly id: number
  /** Unix milliseconds: 4 minutes from now (CON-11). */
  readonly expiresAt: number
  /** Resolves when the relay has the proposal; rejects when it refused. Nothing has to wait for it. */
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
  /** The relay has it: the moment to call the wallet's app to the front. */
  readonly onSent?: (() => void) | undefined
}

export type PairingEvent =
  /** A session was made, also one whose proposal was made before a reload. */
  | { readonly kind: 'settled'; readonly session: PairingSession; readonly proposalId: number }
  /** Accounts, chains or expiry changed. */
  | { readonly kind: 'updated'; readonly session: PairingSession }
  /** A wallet's event as it came, e.g. `chainChanged`; its chain may be one that was never granted. */
  | {
      readonly kind: 'event'
      readonly topic: string
      readonly chainId: string
      readonly name: string
      readonly data: unknown
    }
  /** The wallet, another tab or its time ended it. Told once. */
  | {
      readonly kind: 'deleted'
      readonly topic: string
      readonly reason: { readonly code: number; readonly message: string }
    }
  | { readonly kind: 'relay'; readonly status: RelayStatus }

export type RelayStatus =
  | { readonly state: 'idle' | 'connecting' | 'open' }
  /** It will be tried again by itself. */
  | { readonly state: 'waiting'; readonly retryAt: number }
  /** The relay refused us; `reason` is its own text, e.g. about an unknown project or a wrong clock. */
  | { readonly state: 'refused'; readonly reason: string }

/** Where records live, one per key. Values are plain JSON. Reads of unknown keys give undefined. */
export type PairingStorage = {
  /** Tabs over the same records say the same name, and then share one socket. Without a name nobody else reads them. */
  readonly name?: string | undefined
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  keys(prefix: string): Promise<readonly string[]>
}

export type PairingOptions = {
  /** `wss://…`; parameters it has are kept. */
  readonly relayUrl: string
  /** Sent to the relay as it is; a relay of one's own may want none. */
  readonly projectId?: string | undefined
  readonly metadata: Metadata
  /** @default IndexedDB in browsers, memory where there is none */
  readonly storage?: PairingStorage | undefined
  /** For `authenticate`: without it, contracts cannot sign in. */
  readonly verifyContractSignature?: VerifyContractSignature | undefined
}

/** What an account signed, and how. */
export type SignedIn = {
  /** CAIP-10. */
  readonly account: string
  /** ERC-4361. */
  readonly message: string
  /** Hex with 0x. */
  readonly signature: string
}

/** Asks the host's own node whether a contract signed (ERC-1271, ERC-6492). Whatever is not true means no. */
export type VerifyContractSignature = (
  signed: SignedIn & { readonly signal: AbortSignal },
) => Promise<boolean>

/** Signing in as ERC-4361 has it, of eip155. Every text is printable ASCII in one line. */
export type AuthenticationRequest = {
  /** CAIP-2, one at least. */
  readonly chains: readonly string[]
  /** `host[:port]` of the page. */
  readonly domain: string
  readonly uri: string
  /** From the host's backend: unguessable, used once. */
  readonly nonce: string
  readonly statement?: string | undefined
  /** ISO 8601, as the two below. @default now, by this page's clock */
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** What the session shall allow (ERC-5573); without it the wallet signs, and gives no session. */
  readonly methods?: readonly string[] | undefined
  /** Gives up, as a proposal's. */
  readonly signal?: AbortSignal | undefined
}

export type Authentication = {
  /**
   * Verified, each of them. Empty when the wallet connected without signing, because it knows no one-click auth: then
   * ask the session for a `personal_sign`.
   */
  readonly signatures: readonly SignedIn[]
  /** Absent when the wallet signed without allowing anything else. */
  readonly session?: PairingSession | undefined
}

export type PendingAuthentication = Omit<PendingSession, 'approval'> & {
  /** As a session's; `INVALID` also when a signature is not what was asked for. */
  readonly approval: Promise<Authentication>
}

/** What `createPairing` makes. */
export type Pairing = PairingClient & {
  /** Connect and sign in by one approval; with wallets that cannot, only connect. */
  authenticate(request: AuthenticationRequest): Promise<PendingAuthentication>
}

export type PairingClient = {
  /** Sessions that have not ended. Reads storage; opens no socket by itself when there are none. */
  sessions(): Promise<readonly PairingSession[]>
  /** Make a proposal and its link. Several may be pending at once; each has its own pairing, keys and promise. */
  connect(proposal: Proposal): Promise<PendingSession>
  /** Proposals of before a reload that may still be answered. */
  pending(): Promise<readonly PendingSession[]>
  /** Ask the wallet. Rejects with `PairingError`; a wallet's own error has `code` `WALLET`, and its number in `rpcCode`. */
  request(request: PairingRequest): Promise<unknown>
  /** @throws PairingError `TIMEOUT` after 30 s, which proves nothing: phones sleep. */
  ping(topic: string, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** Tell the wallet, then forget the session whatever happens. */
  disconnect(topic: string): Promise<void>
  /** Remember how to call this session's wallet to the front; undefined forgets it. */
  setDeepLink(topic: string, link: string | undefined): Promise<void>
  subscribe(listener: (event: PairingEvent) => void): () => void
  /** Close the socket and every timer. Records stay. */
  close(): Promise<void>
}
