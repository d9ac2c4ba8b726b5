import type { CaipNetwork, Session } from '@latchkey/core'
import { fromWallet, isKitError, KitError, rpcCode } from '@latchkey/protocol'

/** Time limit for a wallet to be on the new network after it accepted the switch: some need several seconds. */
const confirmMs = 15_000
/** Time between two questions for its network. */
const askAgainMs = 200

/**
 * Sends `wallet_switchEthereumChain` (EIP-3326). When the wallet does not know the network, sends `wallet_addEthereumChain`
 * (EIP-3085) and switches again (CON-15). After an abort the wallet gets neither request.
 * @throws KitError any wallet code; `CHAIN_UNSUPPORTED` when adding fails or the wallet stays on its network
 */
export async function switchNetwork(
  session: Session,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted()
  const chainId = `0x${BigInt(network.id).toString(16)}`
  const ask: Ask = (method, params) => session.request(network.caipNetworkId, { method, params })
  const toNetwork = (): Promise<unknown> => ask('wallet_switchEthereumChain', [{ chainId }])
  try {
    await toNetwork()
  } catch (cause) {
    if (!isUnknownChain(cause)) throw fromWallet(cause)
    signal?.throwIfAborted()
    await add(ask, network, chainId)
    // Adding usually switches too, but the standard does not promise it.
    if (!(await isOn(ask, chainId))) await toNetwork()
  }
  for (let waited = 0; waited < confirmMs; waited += askAgainMs) {
    if (await isOn(ask, chainId)) return
    await new Promise((done) => setTimeout(done, askAgainMs))
    signal?.throwIfAborted()
  }
  throw new KitError('CHAIN_UNSUPPORTED', { network: network.caipNetworkId })
}

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

async function add(ask: Ask, network: CaipNetwork, chainId: string): Promise<void> {
  const explorer = network.blockExplorers?.default.url
  try {
    await ask('wallet_addEthereumChain', [
      {
        chainId,
        chainName: network.name,
        nativeCurrency: network.nativeCurrency,
        // The network's own nodes: a gateway URL would hand the host's project id to the wallet.
        rpcUrls: network.rpcUrls.default.http,
        ...(explorer ? { blockExplorerUrls: [explorer] } : {}),
      },
    ])
  } catch (cause) {
    const error = fromWallet(cause)
    if (isKitError(error, 'USER_REJECTED') || isKitError(error, 'RESOURCE_UNAVAILABLE')) throw error
    throw new KitError('CHAIN_UNSUPPORTED', { network: network.caipNetworkId }, { cause })
  }
}

async function isOn(ask: Ask, chainId: string): Promise<boolean> {
  const answer = await ask('eth_chainId', []).catch(() => undefined)
  return (typeof answer === 'string' || typeof answer === 'number') && sameChain(answer, chainId)
}

/** Some wallets answer with a CAIP-2 id. */
function sameChain(answer: string | number, chainId: string): boolean {
  try {
    return BigInt(String(answer).replace(/^eip155:/i, '')) === BigInt(chainId)
  } catch {
    return false
  }
}

/** Some wallets hide 4902 inside an internal error and name the cause only in its text. */
function isUnknownChain(cause: unknown): boolean {
  const code = rpcCode(cause)
  if (code === 4902) return true
  const message =
    cause instanceof Error || (typeof cause === 'object' && cause)
      ? (cause as { message?: unknown }).message
      : undefined
  return (
    code === -32603 &&
    typeof message === 'string' &&
    /unrecognized chain|not been added|unknown chain/i.test(message)
  )
}
