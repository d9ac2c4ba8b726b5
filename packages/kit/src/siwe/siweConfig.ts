import type { Kit, SiwxConfig, SiwxMessage, SiwxSession } from '@latchkey/core'
import { KitError, type NetworkId, parseNetworkId } from '@latchkey/protocol'

/** A session of the host's server: an address, and a chain id of eip155. */
export type SiweSession = { readonly address: string; readonly chainId: number }

export type SiweParams = {
  readonly domain: string
  readonly uri: string
  readonly chains: readonly number[]
  readonly statement?: string | undefined
  readonly nonce?: string | undefined
  /** ISO 8601, like the two below. */
  readonly iat?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** Milliseconds from `iat`, used when `exp` is missing. */
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

/** AppKit's callbacks by AppKit's names (SIW-04). */
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
  /** Disconnect a visitor who does not sign in. @default true */
  readonly required?: boolean | undefined
  /** @default true */
  readonly enabled?: boolean | undefined
  /** @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  /** @default true */
  readonly signOutOnAccountChange?: boolean | undefined
  /** Ignore a session of another network. @default true */
  readonly signOutOnNetworkChange?: boolean | undefined
  /** Let wallets over WalletConnect sign while connecting, with the text of `formatMessage`. @default true */
  readonly oneClick?: boolean | undefined
  /** Accepted without effect: the kit asks for a nonce when it needs it. */
  readonly nonceRefetchIntervalMs?: number | undefined
  readonly sessionRefetchIntervalMs?: number | undefined
}

/** The sign-in configuration of a kit from the callbacks. */
export function siweToSiwx(_kit: Kit, options: SiweOptions): SiwxConfig {
  const { required = true, enabled = true, oneClick = true } = options
  const { signOutOnDisconnect = true, signOutOnAccountChange = true } = options
  let leaving: Promise<void> | undefined
  /** One call for several requests at the same time. */
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
      // A session of another address is never accepted, whatever `signOutOnAccountChange` says.
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
  // Created on demand and once: one-click auth has no address for it.
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

/** The session as the host's server reports it, which returns no signature. */
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
