import type { ApprovalGate, CaipNetwork, Session, SessionChange } from '@latchkey/core'
import { isKitError, KitError, type NetworkId, rpcCode } from '@latchkey/protocol'
import { accessOf, type FrameUser, type RpcMethod } from '@latchkey/protocol/frame'
import { withEvents } from '../providerEvents.ts'
import { rpcError } from '../rpcError.ts'
import type { Channel } from './channel.ts'
import { providerError } from './errors.ts'

export type Call = { readonly method: string; readonly params?: unknown }

/** Namespaces of the embedded wallet (CON-08). */
export type EmbeddedNamespace = 'eip155' | 'solana'

type Parts = {
  readonly user: FrameUser
  readonly namespace: EmbeddedNamespace
  readonly network: NetworkId
  readonly networks: readonly CaipNetwork[]
  readonly channel: Channel
  readonly gate: ApprovalGate
  /** Receives the function that ends this session, once the kit has the session. */
  readonly claim: (end: () => void) => void
  /** Called when the frame says that the visitor is not logged in (STA-05). */
  readonly lost: () => void
  /** Ends the login in the frame, with all its sessions. */
  readonly signOut: () => Promise<void>
}

/** Time limits of the frame: reading from a node, a visitor's decision, switching, signing out (compatibility.md 5.4). */
export const limits = {
  readMs: 30_000,
  askMs: 300_000,
  switchMs: 30_000,
  signOutMs: 3_000,
} as const

/** A session of the embedded wallet, whose visitor may have two accounts on an EVM network (EMB-13). */
export type AuthSession = Session & {
  /** Puts the account of that type first, and remembers it in the frame. */
  prefer(type: AccountType): Promise<void>
}
export type AccountType = NonNullable<FrameUser['preferredAccountType']>

/** A session of the embedded wallet. Each method is checked in the access table first (EMB-09). */
export function createSession(parts: Parts): AuthSession {
  const { user, namespace, network: first, networks, channel, gate, claim, lost, signOut } = parts
  const listeners = new Set<(change: SessionChange) => void>()
  let accounts = accountsIn(user)
  let network = first
  let open = true

  const switchTo = async (params: unknown): Promise<null> => {
    const wanted = chainOf(params)
    const known = networks.find(({ caipNetworkId }) => caipNetworkId === wanted)
    if (!known) throw rpcError(4902, 'Unrecognized chain')
    if (known.caipNetworkId === network) return null
    await channel.ask('SWITCH_NETWORK', { chainId: known.caipNetworkId }, limits.switchMs)
    network = known.caipNetworkId
    for (const listener of [...listeners]) listener({ kind: 'network', network })
    // The network has changed whether or not the frame says more.
    await readAccounts().catch(() => {})
    return null
  }
  /** Not every network has the smart account, and the visitor may have chosen the other one. */
  const readAccounts = async (): Promise<void> => {
    const on = network
    const found = await channel.ask('GET_USER', { chainId: on }, limits.readMs)
    if (on === network) take(accountsIn(found))
  }
  const take = (now: Accounts): void => {
    if (JSON.stringify(now) === JSON.stringify(accounts)) return
    accounts = now
    const change = { kind: 'accounts', addresses: addressesIn(now) } as const
    for (const listener of [...listeners]) listener(change)
  }
  const moveTo = (wanted: NetworkId): boolean => {
    if (!networks.some(({ caipNetworkId }) => caipNetworkId === wanted)) return false
    network = wanted
    for (const listener of [...listeners]) listener({ kind: 'network', network })
    return true
  }
  /** Answers that need no frame (compatibility.md 5.4). */
  const evm: { readonly [method: string]: (params: unknown) => unknown } = {
    eth_chainId: () => hexOf(network),
    eth_accounts: () => addressesIn(accounts),
    eth_requestAccounts: () => addressesIn(accounts),
    wallet_switchEthereumChain: switchTo,
  }
  const known = namespace === 'eip155' ? evm : {}
  const request = async (on: NetworkId, { method, params }: Call): Promise<unknown> => {
    if (!open) throw rpcError(4900, 'The wallet ended the session')
    if (Object.hasOwn(known, method)) return known[method]?.(params)
    const access = accessOf(method)
    if (!access || method.startsWith('solana_') !== (namespace === 'solana'))
      return gate.refuse(method)
    const payload = {
      // As: the method has a row in the table.
      method: method as RpcMethod,
      ...(params === undefined ? {} : { params: method === grants ? asText(params) : params }),
      chainId: on,
      chainNamespace: namespace,
      ...(namespace === 'eip155' && { accountType: accounts[0]?.type }),
    }
    if (access === 'allow') return channel.ask('RPC_REQUEST', payload, limits.readMs)
    let abort = (): void => {}
    const answer = gate.ask({
      method,
      surface: channel.surface,
      send: () => {
        const sent = channel.send('RPC_REQUEST', payload, limits.askMs)
        abort = () => sent.abort(new KitError('FRAME_FAILED'))
        return sent.answer
      },
      abort: () => abort(),
    })
    // The visitor has seen it, whichever way they closed it.
    if (method !== 'wallet_showCallsStatus') return answer
    return answer.catch((cause: unknown) => {
      if (isKitError(cause, 'ABORTED')) return null
      throw cause
    })
  }
  const asked = (on: NetworkId, call: Call): Promise<unknown> =>
    request(on, call).catch((cause: unknown) => {
      if (rpcCode(cause) === unauthorized) lost()
      // Core decides whether it can be tried again.
      throw isKitError(cause, 'FRAME_UNREACHABLE') ? cause : providerError(cause)
    })
  const provider = { request: (call: Call) => asked(network, call) }
  const release = (): void => {
    open = false
    listeners.clear()
  }
  const end = (): void => {
    for (const listener of [...listeners]) listener({ kind: 'closed' })
    release()
  }
  return {
    get addresses() {
      return addressesIn(accounts)
    },
    get network() {
      return network
    },
    get details() {
      return Object.fromEntries(
        accounts.map(({ address }) => [address, { types: typesOf(accounts, address) }]),
      )
    },
    prefer: async (type) => {
      if (accounts[0]?.type === type) return
      // Each request names the type, and the visitor has chosen.
      take([
        ...accounts.filter((each) => each.type === type),
        ...accounts.filter((each) => each.type !== type),
      ])
      await channel.ask('SET_PREFERRED_ACCOUNT', { type }, limits.switchMs)
      await readAccounts()
    },
    // Solana's hosts get the provider of their libraries (`Namespace.loadProvider`).
    provider:
      namespace === 'eip155'
        ? withEvents(provider, {
            chainId: () => hexOf(network),
            subscribe: (listener) => listeners.add(listener),
          })
        : provider,
    request: asked,
    // Each request names its network.
    ...(namespace === 'solana' && { moveTo }),
    subscribe: (listener) => {
      listeners.add(listener)
      claim(end)
      return () => listeners.delete(listener)
    },
    close: async () => {
      await signOut()
      release()
    },
    release,
  }
}

const grants = 'wallet_grantPermissions'

/** A contract's ABI is nested deeper than a message to the frame may be (security.md FRM-2). */
function asText(params: unknown): unknown {
  return Array.isArray(params) ? params.map((each) => JSON.stringify(each)) : params
}

type Accounts = NonNullable<FrameUser['accounts']>

/** The account in use comes first. */
function accountsIn({ address, accounts = [], preferredAccountType }: FrameUser): Accounts {
  const named = accounts.filter((each) => each.address === address)
  const inUse = named.find(({ type }) => type === preferredAccountType) ??
    named[0] ?? { address, type: preferredAccountType ?? 'eoa' }
  return [inUse, ...accounts.filter((each) => each !== inUse)]
}

/** Both accounts may have one address (EIP-7702). */
function addressesIn(accounts: Accounts): readonly string[] {
  return [...new Set(accounts.map(({ address }) => address))]
}

function typesOf(accounts: Accounts, address: string): readonly string[] {
  return accounts.flatMap((each) => (each.address === address ? each.type : []))
}

function hexOf(network: NetworkId): string {
  return `0x${BigInt(network.split(':')[1] ?? 0).toString(16)}`
}

/** The network that `wallet_switchEthereumChain` names (EIP-3326). */
function chainOf(params: unknown): string | undefined {
  // As: the parameter may have any shape, and a value that is not hex is refused.
  const [wanted] = (Array.isArray(params) ? params : []) as readonly {
    readonly chainId?: unknown
  }[]
  const chainId = wanted?.chainId
  return typeof chainId === 'string' && /^0x[0-9a-f]{1,16}$/i.test(chainId)
    ? `eip155:${BigInt(chainId)}`
    : undefined
}

/** EIP-1193, for the frame's `NOT_CONNECTED`. */
export const unauthorized = 4100

export function networkOf({ chainId }: FrameUser): NetworkId | undefined {
  const text = typeof chainId === 'number' ? `eip155:${chainId}` : chainId
  // As: the pattern matches a network of these namespaces.
  return /^(?:eip155:\d{1,20}|solana:[-_a-zA-Z0-9]{1,32})$/.test(text)
    ? (text as NetworkId)
    : undefined
}
