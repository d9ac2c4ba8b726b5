import type { NetworkId } from '@latchkey/protocol'

/** The fields of a sign-in message (CAIP-122). Times are in ISO 8601. */
export type SiwxMessageData = {
  /** `host[:port]` of the page. */
  readonly domain: string
  readonly uri: string
  readonly version: string
  /** Comes from the server, is unguessable and is used once. */
  readonly nonce: string
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: NetworkId
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
}

/** `toString` gives the text to sign. */
export type SiwxMessage = SiwxMessageData & { toString(): string }

/** A signature as WalletConnect's one-click auth carries it (CAIP-74). */
export type Cacao = {
  readonly h: { readonly t: 'caip122' | 'eip4361' }
  readonly p: {
    readonly domain: string
    readonly aud: string
    readonly nonce: string
    /** `did:pkh:` and a CAIP-10 account. */
    readonly iss: string
    readonly version?: string | undefined
    readonly iat?: string | undefined
    readonly nbf?: string | undefined
    readonly exp?: string | undefined
    readonly statement?: string | undefined
    readonly requestId?: string | undefined
    readonly resources?: readonly string[] | undefined
    readonly type?: string | undefined
  }
  readonly s: {
    readonly t: 'eip191' | 'eip1271'
    readonly s: string
    readonly m?: string | undefined
  }
}

/** A signed-in account and its proof (SIW-03). */
export type SiwxSession = {
  readonly data: SiwxMessageData
  /** The text that was signed. */
  readonly message: string
  /** Hex with 0x for eip155 and polkadot, base58 for solana, base64 for bip122. */
  readonly signature: string
  /** Present when the wallet signed in by one-click auth. */
  readonly cacao?: Cacao | undefined
}

/** Configures how visitors sign in: the message to sign, its verification, and the storage of sessions. AppKit's `SIWXConfig`. */
export type SiwxConfig = {
  /** Makes the message that the account signs. Asks the server for the nonce. */
  createMessage(input: {
    /** Empty when the wallet names it later (one-click auth). */
    readonly accountAddress: string
    readonly chainId: NetworkId
    readonly notBefore?: string | undefined
  }): Promise<SiwxMessage>
  /** Verifies and keeps a session. Throws when the signature is not accepted. */
  addSession(session: SiwxSession): Promise<void>
  /** Ends the session of one account on one network. */
  revokeSession(chainId: NetworkId, address: string): Promise<void>
  /** Verifies sessions and replaces all existing sessions with them. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Gives only the sessions that are valid now. */
  getSessions(chainId: NetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Whether a visitor must sign in to stay connected. @default true */
  getRequired?(): boolean
  /**
   * Whether a wallet may sign while it connects (one-click auth over WalletConnect). The signed text is then EIP-4361's own
   * text, and `toString` is not used. @default true
   */
  readonly oneClick?: boolean | undefined
  /** @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Whether a session ends when the wallet goes to another address of its namespace. @default true */
  readonly signOutOnAccountChange?: boolean | undefined
}
