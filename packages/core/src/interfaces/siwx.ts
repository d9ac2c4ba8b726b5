import type { NetworkId } from '@latchkey/protocol'

/** What a sign-in says (CAIP-122). Times are in ISO 8601. */
export type SiwxMessageData = {
  /** `host[:port]` of the page. */
  readonly domain: string
  readonly uri: string
  readonly version: string
  /** From the server, unguessable, used once. */
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

/** Who signed in, and how that was shown (SIW-03). */
export type SiwxSession = {
  readonly data: SiwxMessageData
  /** The text that was signed. */
  readonly message: string
  /** Hex with 0x of eip155 and polkadot, base58 of solana, base64 of bip122. */
  readonly signature: string
  /** Where the wallet signed in by one-click auth. */
  readonly cacao?: Cacao | undefined
}

/** How visitors sign in: what they sign, who checks it, where it is kept. AppKit's `SIWXConfig`. */
export type SiwxConfig = {
  /** What the account is to sign; asks for the nonce. */
  createMessage(input: {
    /** Empty where the wallet is still to name it (one-click auth). */
    readonly accountAddress: string
    readonly chainId: NetworkId
    readonly notBefore?: string | undefined
  }): Promise<SiwxMessage>
  /** Verify and keep. Throws when the signature is not accepted. */
  addSession(session: SiwxSession): Promise<void>
  /** End the session of one account on one network. */
  revokeSession(chainId: NetworkId, address: string): Promise<void>
  /** Verify these, and let them take the place of all there are. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Only those that are valid now. */
  getSessions(chainId: NetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Whether nobody stays connected without signing in. @default true */
  getRequired?(): boolean
  /**
   * Whether a wallet may sign while it connects (one-click auth over WalletConnect): the text is then EIP-4361's own, whatever
   * `toString` gives. @default true
   */
  readonly oneClick?: boolean | undefined
  /** @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Whether a session ends when the wallet goes to another address of its family. @default true */
  readonly signOutOnAccountChange?: boolean | undefined
}
