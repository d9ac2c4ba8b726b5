import { type NamespaceId, parseNetworkId } from '@latchkey/protocol'
import { rpcUrl } from '@latchkey/protocol/http'
import type { CaipNetwork } from '../interfaces/network.ts'
import type { Kit } from '../interfaces/kit.ts'
import { readText } from '../platform/readText.ts'
import { type Check, type Finding, messageOf, originOf } from './finding.ts'

/** Checks whether the nodes of each network answer and belong to that network. */
export const checkNodes: Check = async (kit, signal) =>
  Promise.all(kit.store.getState().networks.map((network) => checkNetwork(kit, network, signal)))

async function checkNetwork(kit: Kit, network: CaipNetwork, signal: AbortSignal): Promise<Finding> {
  const { caipNetworkId, name, chainNamespace } = network
  const finding = (rest: Omit<Finding, 'id'>): Finding => ({ id: `node:${caipNetworkId}`, ...rest })
  const asked = await Promise.all(
    nodesOf(kit, network).map((url) => ask(chainNamespace, caipNetworkId, url, signal)),
  )
  const hosts = (outcome: Outcome['outcome']): readonly string[] =>
    asked.filter((each) => each.outcome === outcome).map(({ host }) => host)
  const [wrong, silent] = [hosts('wrong'), hosts('silent')]
  if (wrong.length > 0)
    return finding({
      status: 'error',
      text: `${wrong.join(', ')} ${wrong.length > 1 ? 'are' : 'is'} not of ${name} (${caipNetworkId}).`,
      fix: 'Correct the address in customRpcUrls, in rpcUrls of the network, or in the networks of the gateway; or correct the id of the network.',
      details: { code: 'RPC_ERROR', wrong, silent },
    })
  if (asked.length > silent.length)
    return finding(
      silent.length > 0
        ? {
            status: 'warning',
            text: `Some nodes of ${name} do not answer: ${silent.join(', ')}.`,
            fix: 'Others are asked in their place, later. Remove their addresses, or see whether they want a key or this origin.',
            details: { silent },
          }
        : { status: 'ok', text: `${name} answers.` },
    )
  return finding({
    status: 'error',
    text: `No node answers for ${name}${asked.length > 0 ? `: ${silent.join(', ')}` : ''}.`,
    fix: 'Give an address that pages may ask (CORS) in customRpcUrls or in rpcUrls of the network.',
    details: { code: 'RPC_UNREACHABLE', silent },
  })
}

type Outcome = {
  readonly host: string
  readonly outcome: 'right' | 'wrong' | 'silent'
}

/** The nodes of a network, in the order in which the kit asks them (NET-02). */
function nodesOf({ options }: Kit, network: CaipNetwork): readonly string[] {
  const { customRpcUrls, gateway, projectId } = options
  const { caipNetworkId: chainId, chainNamespace } = network
  // The proxy speaks only JSON-RPC, and Bitcoin's nodes speak REST.
  const proxy =
    gateway && chainNamespace !== 'bip122'
      ? [rpcUrl(gateway, { chainId, ...(projectId && { projectId }) })]
      : []
  const given = (customRpcUrls?.[chainId] ?? []).map(({ url }) => url)
  return [...given, ...proxy, ...network.rpcUrls.default.http]
}

async function ask(
  namespace: NamespaceId,
  network: CaipNetwork['caipNetworkId'],
  url: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const host = originOf(url)
  try {
    const outcome = (await isOf[namespace](url, parseNetworkId(network).reference, signal))
      ? 'right'
      : 'wrong'
    return { host, outcome }
  } catch {
    return { host, outcome: 'silent' }
  }
}

type IsOf = (url: string, reference: string, signal: AbortSignal) => Promise<boolean>

/** The question that tells a node's network, for each namespace (from the namespace's CAIP-2 profile). */
const isOf: { readonly [N in NamespaceId]: IsOf } = {
  eip155: async (url, reference, signal) =>
    BigInt(await rpc(url, 'eth_chainId', [], signal)) === BigInt(reference),
  // The first 32 characters of the first block's hash.
  solana: async (url, reference, signal) =>
    (await rpc(url, 'getGenesisHash', [], signal)).startsWith(reference),
  polkadot: async (url, reference, signal) =>
    (await rpc(url, 'chain_getBlockHash', [0], signal)).startsWith(`0x${reference}`),
  bip122: async (url, reference, signal) =>
    (await textOf(await fetch(`${url}/block-height/0`, { signal }))).startsWith(reference),
}

async function rpc(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal,
  })
  const { result } = JSON.parse(await textOf(response)) as { readonly result?: unknown }
  if (typeof result !== 'string') throw new Error(messageOf(result))
  return result
}

async function textOf(response: Response): Promise<string> {
  const text = response.ok ? await readText(response, 4096) : undefined
  if (text === undefined) throw new Error(`status ${response.status}`)
  return text
}
