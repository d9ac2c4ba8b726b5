import type { PrepareRequest } from '@latchkey/core'
import type { PairingClient, PairingSession } from '@latchkey/pairing'
import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import { rpcError } from '../rpcError.ts'
import { providerError } from './errors.ts'
import { requestLink } from './links.ts'
import { openLink, place } from './page.ts'
import { silentMethods, walletMethods } from './proposal.ts'

export type Call = { readonly method: string; readonly params?: unknown }
export type Ask = (network: NetworkId, call: Call) => Promise<unknown>

/** The app is opened once the relay has the request, or after this time: the socket may freeze with the page. */
const sentMs = 300
/** Reads that a node answers without waking the wallet. */
const nodeMethod = /^(?:eth|net|web3)_/

type Parts = {
  readonly client: PairingClient
  readonly paired: PairingSession
  readonly read: PrepareRequest['read']
  readonly state: () => {
    readonly network: NetworkId
    readonly addresses: readonly string[]
    /** CAIP-2 ids of the session. */
    readonly approved: readonly string[]
  }
  readonly moveTo: (network: NetworkId) => boolean
  /** The wallet switched to a network that its session does not have. */
  readonly agree: (network: NetworkId) => void
}

/** Requests of one namespace, answered by the kit, a node or the wallet. Rejects with EIP-1193 codes. */
export function createRequests(namespace: NamespaceId, parts: Parts): Ask {
  const answer = async (network: NetworkId, call: Call): Promise<unknown> => {
    if (namespace !== 'eip155') return toWallet(parts, network, call)
    const { addresses, network: current } = parts.state()
    switch (call.method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [...addresses]
      case 'eth_chainId':
        return hexOf(current)
      case 'net_version':
        return String(referenceOf(current))
      case 'wallet_switchEthereumChain':
        return switchChain(parts, call)
      case 'wallet_addEthereumChain':
        return toWallet(parts, approvedNetwork(parts), call)
      default:
        return nodeMethod.test(call.method) && !walletMethods.eip155.includes(call.method)
          ? parts.read(network, call)
          : toWallet(parts, network, call)
    }
  }
  return async (network, call) => {
    try {
      return await answer(network, call)
    } catch (cause) {
      throw isRpcError(cause) ? cause : providerError(cause)
    }
  }
}

/** EIP-3326. An approved network needs no request; another network is requested over an approved one (walletconnect.md 13). */
async function switchChain(parts: Parts, call: Call): Promise<null> {
  const [wanted] = Array.isArray(call.params) ? (call.params as readonly unknown[]) : []
  const { chainId } = Object(wanted) as { readonly chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(chainId))
    throw rpcError(-32602, 'Expected a chainId in hex')
  const network: NetworkId = `eip155:${BigInt(chainId)}`
  if (parts.moveTo(network)) return null
  await toWallet(parts, approvedNetwork(parts), call)
  parts.agree(network)
  return null
}

async function toWallet(
  parts: Parts,
  chainId: NetworkId,
  { method, params }: Call,
): Promise<unknown> {
  const { client, paired } = parts
  const calling = silentMethods.includes(method) ? undefined : callToFront(paired)
  try {
    return await client.request({
      topic: paired.topic,
      chainId,
      method,
      params,
      onSent: calling?.now,
    })
  } finally {
    calling?.stop()
  }
}

/** Opens the wallet's app once, in the task of the click that caused the request. */
function callToFront({
  topic,
  deepLink,
  disableDeepLink,
}: PairingSession):
  | { readonly now: (id?: unknown) => void; readonly stop: () => void }
  | undefined {
  if (!deepLink || disableDeepLink) return undefined
  let done = false
  const now = (id?: unknown): void => {
    if (done) return
    stop()
    const link = requestLink(deepLink, { topic, id, place: place() })
    if (link) openLink(link)
  }
  const stop = (): void => {
    done = true
    clearTimeout(timer)
  }
  const timer = setTimeout(now, sentMs)
  return { now, stop }
}

/** A network of the session: a wallet can only be asked over its session's networks. */
function approvedNetwork({ state }: Parts): NetworkId {
  const { network, approved } = state()
  // As: CAIP-2 ids of a known namespace, at least one.
  return approved.includes(network) ? network : (approved[0] as NetworkId)
}

function isRpcError(value: unknown): boolean {
  return value instanceof Error && typeof (value as { readonly code?: unknown }).code === 'number'
}

function referenceOf(network: NetworkId): bigint {
  return BigInt(network.slice(network.indexOf(':') + 1))
}

/** EIP-695. */
export function hexOf(network: NetworkId): string {
  return `0x${referenceOf(network).toString(16)}`
}
