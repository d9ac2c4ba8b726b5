import type { Kit, SiwxConfig, SiwxMessage, SiwxSession } from '@latchkey/core'
import { KitError, type NetworkId, parseNetworkId } from '@latchkey/protocol'

export type SiweSession = { readonly address: string; readonly chainId: number }

export type SiweParams = {
  readonly domain: string
  readonly uri: string
  readonly chains: readonly number[]
  readonly statement?: string | undefined
  readonly nonce?: string | undefined
  /** ISO 8601, as the two below. */
  readonly iat?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** Milliseconds from now, where `exp` is not given. */
  readonly expiry?: number | undefined
  readonly type?: string | undefined
}

export type SiweMessageParams = Omit<SiweParams, 'nonce'> & {
  /** `did:pkh:eip155:1:0x…` */
  readonly address: string
  readonly chainId: number
  readonly nonce: string
  readonly version: '1'
}

/** AppKit's callbacks, by their names (SIW-04). */
export type SiweOptions = {
  readonly getNonce: (address?: string) => Promise<string>
  readonly getMessageParams?: (() => Promise<SiweParams>) | undefined
  readonly createMessage: (parameters: SiweMessageParams) => string
  readonly verifyMessage: (parameters: {
    readonly message: string
    readonly signature: string
    readonly data?: SiwxSession['data'] | undefined
    readonly cacao?: SiwxSession['cacao']
  }) => Promise<boolean>
  readonly getSession: () => Promise<SiweSession | null>
  readonly signOut: () => Promise<boolean>
  readonly onSignIn?: ((session?: SiweSession) => void) | undefined
  readonly onSignOut?: (() => void) | undefined
  /** Nobody stays connected without signing in. @default true */
  readonly required?: boolean | undefined
  /** @default true */
  readonly enabled?: boolean | undefined
  /** @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  /** @default true */
  readonly signOutOnAccountChange?: boolean | undefined
  /** A session of another network is none. @default true */
  readonly signOutOnNetworkChange?: boolean | undefined
  /** Whether wallets over WalletConnect may sign while connecting; the text is then `formatMessage`'s. @default true */
  readonly oneClick?: boolean | undefined
  /** Accepted, and not used: a nonce is asked for when it is needed. */
  readonly nonceRefetchIntervalMs?: number | undefined
  readonly sessionRefetchIntervalMs?: number | undefined
}

/** The callbacks as a sign-in of this kit. */
export function siweToSiwx(_kit: Kit, options: SiweOptions): SiwxConfig {
  const { required = true, enabled = true, oneClick = true } = options
  const { signOutOnDisconnect = true, signOutOnAccountChange = true } = options
  let leaving: Promise<void> | undefined
  /** Once for all who ask at the same time. */
  const signOut = (): Promise<void> =>
    (leaving ??= options
      .signOut()
      .then((done) => {
        if (!done) throw failed('signOut said no')
        options.onSignOut?.()
      })
      .finally(() => (leaving = undefined)))
  const add = async ({ data, message, signature, cacao }: SiwxSession): Promise<void> => {
    if (!isEvm(data.chainId)) return
    const valid = await options.verifyMessage({ message, signature, data, cacao })
    if (!valid) throw failed('verifyMessage said no')
    options.onSignIn?.((await options.getSession()) ?? undefined)
  }
  return {
    signOutOnDisconnect,
    signOutOnAccountChange,
    oneClick: oneClick && enabled,
    getRequired: () => required && enabled,
    createMessage: (account) => createMessage(options, account),
    addSession: add,
    setSessions: async (sessions) => {
      const [first] = sessions.filter(({ data }) => isEvm(data.chainId))
      if (first) return add(first)
      if (await options.getSession()) await signOut()
    },
    revokeSession: async (chainId, address) => {
      const session = isEvm(chainId) ? await options.getSession() : null
      if (session && isSame(session.address, address)) await signOut()
    },
    getSessions: async (chainId, address) => {
      if (!enabled || !isEvm(chainId)) return [standIn(chainId, address)]
      const session = await options.getSession()
      if (!session?.address || !session.chainId) return []
      // An address of another is never taken, whatever `signOutOnAccountChange` says.
      if (!isSame(session.address, address)) return []
      const here = `eip155:${session.chainId}` === chainId
      return here || options.signOutOnNetworkChange === false ? [standIn(chainId, address)] : []
    },
  }
}

async function createMessage(
  options: SiweOptions,
  { accountAddress, chainId, notBefore }: Parameters<SiwxConfig['createMessage']>[0],
): Promise<SiwxMessage> {
  const parameters = await options.getMessageParams?.()
  if (!parameters) throw failed('Failed to get message params!')
  const nonce = await options.getNonce(accountAddress)
  const { domain, uri, statement, requestId, resources, expiry } = parameters
  const { iat = new Date().toISOString(), nbf = notBefore } = parameters
  const ends = expiry === undefined ? undefined : new Date(Date.parse(iat) + expiry).toISOString()
  const { exp = ends } = parameters
  const { reference } = parseNetworkId(chainId)
  // When it is wanted, and once: one-click auth has no address for it.
  let text: string | undefined
  const write = (): string =>
    options.createMessage({
      ...parameters,
      ...{ nonce, iat, exp, nbf },
      version: '1',
      chainId: Number(reference),
      address: `did:pkh:${chainId}:${accountAddress}`,
    })
  return {
    ...{ domain, uri, statement, requestId, resources, nonce, accountAddress, chainId },
    version: '1',
    issuedAt: iat,
    expirationTime: exp,
    notBefore: nbf,
    toString: () => (text ??= write()),
  }
}

/** What the host's server knows, without the signature that it does not give back. */
function standIn(chainId: NetworkId, accountAddress: string): SiwxSession {
  const data = { accountAddress, chainId, domain: '', uri: '', version: '1', nonce: '' }
  return { data, message: '', signature: '' }
}

function isEvm(chainId: NetworkId): boolean {
  return chainId.startsWith('eip155:')
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function failed(reason: string): KitError {
  return new KitError('SIWX_FAILED', { reason })
}
