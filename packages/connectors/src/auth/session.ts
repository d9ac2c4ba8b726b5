import type { ApprovalGate, CaipNetwork, Session, SessionChange } from '@latchkey/core'
import { isKitError, KitError, type NetworkId } from '@latchkey/protocol'
import { accessOf, type FrameUser, type RpcMethod } from '@latchkey/protocol/frame'
import { withEvents } from '../providerEvents.ts'
import { rpcError } from '../rpcError.ts'
import type { Channel } from './channel.ts'
import { providerError } from './errors.ts'

export type Call = { readonly method: string; readonly params?: unknown }

type Parts = {
  readonly user: FrameUser
  readonly network: NetworkId
  readonly networks: readonly CaipNetwork[]
  readonly channel: Channel
  readonly gate: ApprovalGate
  /** Receives the function that ends this session, once the kit has the session. */
  readonly claim: (end: () => void) => void
}

/** Time limits of the frame: reading from a node, a visitor's decision, switching, signing out (compatibility.md 5.4). */
export const limits = {
  readMs: 30_000,
  askMs: 300_000,
  switchMs: 30_000,
  signOutMs: 3_000,
} as const

/** A session of the embedded wallet. Each method is checked in the access table first (EMB-09). */
export function createSession(parts: Parts): Session {
  const { user, network: first, networks, channel, gate, claim } = parts
  const listeners = new Set<(change: SessionChange) => void>()
  const addresses = [user.address]
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
    return null
  }
  /** Answers that need no frame (compatibility.md 5.4). */
  const known: { readonly [method: string]: (params: unknown) => unknown } = {
    eth_chainId: () => hexOf(network),
    eth_accounts: () => [...addresses],
    eth_requestAccounts: () => [...addresses],
    wallet_switchEthereumChain: switchTo,
  }
  const request = async (on: NetworkId, { method, params }: Call): Promise<unknown> => {
    if (!open) throw rpcError(4900, 'The wallet ended the session')
    if (Object.hasOwn(known, method)) return known[method]?.(params)
    const access = accessOf(method)
    if (!access) return gate.refuse(method)
    const payload = {
      // As: the method has a row in the table.
      method: method as RpcMethod,
      ...(params === undefined ? {} : { params }),
      chainId: on,
      chainNamespace: 'eip155' as const,
    }
    if (access === 'allow') return channel.ask('RPC_REQUEST', payload, limits.readMs)
    let abort = (): void => {}
    return gate.ask({
      method,
      surface: channel.surface,
      send: () => {
        const sent = channel.send('RPC_REQUEST', payload, limits.askMs)
        abort = () => sent.abort(new KitError('FRAME_FAILED'))
        return sent.answer
      },
      abort: () => abort(),
    })
  }
  const asked = (on: NetworkId, call: Call): Promise<unknown> =>
    request(on, call).catch((cause: unknown) => {
      // Core decides whether it can be tried again.
      throw isKitError(cause, 'FRAME_UNREACHABLE') ? cause : providerError(cause)
    })
  const release = (): void => {
    open = false
    listeners.clear()
  }
  const end = (): void => {
    for (const listener of [...listeners]) listener({ kind: 'closed' })
    release()
  }
  return {
    addresses,
    get network() {
      return network
    },
    details: Object.fromEntries(
      (user.accounts ?? []).map(({ address, type }) => [address, { type }]),
    ),
    provider: withEvents(
      { request: (call: Call) => asked(network, call) },
      { chainId: () => hexOf(network), subscribe: (listener) => listeners.add(listener) },
    ),
    request: asked,
    subscribe: (listener) => {
      listeners.add(listener)
      claim(end)
      return () => listeners.delete(listener)
    },
    close: async () => {
      // A missing or silent frame must not block the disconnect.
      await channel.send('SIGN_OUT', undefined, limits.signOutMs).answer.catch(() => {})
      release()
      channel.end()
    },
    release,
  }
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

export function networkOf({ chainId }: FrameUser): NetworkId | undefined {
  const text = typeof chainId === 'number' ? `eip155:${chainId}` : chainId
  // As: the pattern matches an eip155 network.
  return /^eip155:\d{1,20}$/.test(text) ? (text as NetworkId) : undefined
}
