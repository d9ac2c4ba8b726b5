import type { SiwxConfig, SiwxMessageData, SiwxSession } from '@latchkey/core'
import type { NetworkId } from '@latchkey/protocol'
import { siwxText } from '@latchkey/protocol/siwx'
import { accountKey } from './accountKey.ts'

/** The storage of sessions. In memory they end with the page. */
export type SiwxStorage = {
  add(session: SiwxSession): Promise<void>
  set(sessions: readonly SiwxSession[]): Promise<void>
  /** The sessions that are valid now; the kit leaves out expired sessions. */
  get(chainId: NetworkId, address: string): Promise<readonly SiwxSession[]>
  delete(chainId: NetworkId, address: string): Promise<void>
}

/** The options of `createSiwx`. */
export type SiwxOptions = {
  /**
   * A nonce of your server: unguessable, used once, of at least 8 ASCII letters and digits; with the times for the message, if
   * the server sets them.
   */
  readonly getNonce: (account: {
    readonly accountAddress: string
    readonly chainId: NetworkId
  }) => Promise<string | SiwxNonce>
  /**
   * Whether the signature belongs to the account and the nonce to your server. The session is refused on false or a throw.
   */
  readonly verify: (session: SiwxSession) => Promise<boolean>
  /** @default in memory */
  readonly storage?: SiwxStorage | undefined
  /** The text to sign. @default EIP-4361, and its CAIP-122 variant for other namespaces */
  readonly createText?: ((message: SiwxMessageData) => string) | undefined
  /** One line in the text, of spaces and the ASCII letters that a URI may have (EIP-4361): no `"` and no accents. */
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** The lifetime of a session. @default the server's, else unlimited */
  readonly expirationMs?: number | undefined
  /** Disconnect a visitor who does not sign in. @default true */
  readonly required?: boolean | undefined
  /** Let wallets over WalletConnect sign while connecting. @default true, unless `createText` is given */
  readonly oneClick?: boolean | undefined
  /** @default the page's host and port */
  readonly domain?: string | undefined
  /** @default the page's origin */
  readonly uri?: string | undefined
} & Pick<SiwxConfig, 'signOutOnDisconnect' | 'signOutOnAccountChange'>

/** A nonce of your server, with the times for the message. */
export type SiwxNonce = {
  readonly nonce: string
  /** ISO 8601. */
  readonly issuedAt?: string | undefined
}

/**
 * Sign-in from your own parts: nonce, verifier, text, storage.
 * @example createAppKit({ projectId, siwx: createSiwx({ getNonce, verify }) })
 */
export function createSiwx(options: SiwxOptions): SiwxConfig {
  const { getNonce, verify, storage = memorySiwxStorage(), required = true } = options
  const checked = async (session: SiwxSession): Promise<void> => {
    if (!(await verify(session))) throw new Error('The signature is not valid')
  }
  const { signOutOnDisconnect, signOutOnAccountChange, oneClick = !options.createText } = options
  return {
    oneClick,
    signOutOnDisconnect,
    signOutOnAccountChange,
    getRequired: () => required,
    createMessage: async ({ accountAddress, chainId, notBefore }) => {
      const given = await getNonce({ accountAddress, chainId })
      const { nonce, issuedAt } = typeof given === 'string' ? { nonce: given } : given
      return siwxMessage({ accountAddress, chainId, notBefore, nonce, issuedAt }, options)
    },
    addSession: async (session) => {
      await checked(session)
      await storage.add(session)
    },
    setSessions: async (sessions) => {
      for (const session of sessions) await checked(session)
      await storage.set(sessions)
    },
    revokeSession: (chainId, address) => storage.delete(chainId, address),
    getSessions: (chainId, address) => storage.get(chainId, address),
  }
}

/** A message for this page, with its text. */
export function siwxMessage(
  {
    issuedAt = new Date().toISOString(),
    ...said
  }: Pick<SiwxMessageData, 'accountAddress' | 'chainId' | 'nonce' | 'notBefore' | 'issuedAt'>,
  {
    statement,
    resources,
    expirationMs,
    domain = location.host,
    uri = location.origin,
    createText,
  }: Omit<SiwxOptions, 'getNonce' | 'verify'>,
): SiwxMessageData & { toString(): string } {
  const ends = expirationMs === undefined ? undefined : Date.parse(issuedAt) + expirationMs
  const expirationTime = ends === undefined ? undefined : new Date(ends).toISOString()
  const data = {
    ...{ domain, uri, version: '1', issuedAt, resources, expirationTime },
    statement: statement || undefined,
    ...said,
  }
  return { ...data, toString: () => (createText ?? siwxText)(data) }
}

/** A storage in memory, which ends with the page: one session for each account and network. */
export function memorySiwxStorage(): SiwxStorage {
  const kept = new Map<string, SiwxSession>()
  const add = (session: SiwxSession): void => {
    const { chainId, accountAddress } = session.data
    kept.set(accountKey(chainId, accountAddress), session)
  }
  return {
    add: async (session) => add(session),
    set: async (sessions) => {
      kept.clear()
      sessions.forEach(add)
    },
    get: async (chainId, address) => {
      const found = kept.get(accountKey(chainId, address))
      return found ? [found] : []
    },
    delete: async (chainId, address) => void kept.delete(accountKey(chainId, address)),
  }
}
