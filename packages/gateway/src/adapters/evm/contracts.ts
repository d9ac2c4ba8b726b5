import { KitError } from '@latchkey/protocol'
import type { Network } from '../../networks/network.ts'
import type { RpcCall, RpcNetworks, RpcOutcome } from '../../ports/rpcNetworks.ts'
import {
  addressWord,
  decodeAggregate3,
  encodeAggregate3,
  type ContractCall,
  type ContractResult,
} from './abi.ts'

type RpcError = Extract<RpcOutcome, { readonly error: unknown }>['error']

export type ReadContracts = (
  network: Network,
  /** `coinOf` also asks for the coin balance of an address; its result comes first. */
  asked: { readonly coinOf: string; readonly calls: readonly ContractCall[] },
  signal: AbortSignal,
) => Promise<{ readonly coin: bigint; readonly results: readonly ContractResult[] }>

/**
 * Coin balance and any number of contract reads in one request: one `eth_call` to Multicall3, or a batch of single
 * calls on a network that does not have it.
 */
export function contractReader(nodes: RpcNetworks): ReadContracts {
  return async (network, { coinOf, calls }, signal) => {
    // getEthBalance(address), so that coin and tokens are of the same block.
    const coin = { target: network.multicall, data: `0x4d2301cc${addressWord(coinOf)}` }
    const [outcome] = await nodes.ask(
      network.id,
      [ethCall(network.multicall, encodeAggregate3([coin, ...calls]))],
      signal,
    )
    const data = resultOf(outcome)
    if (data === undefined || data === '0x') return readSingly(network, { coinOf, calls }, signal)
    try {
      const [first, ...results] = decodeAggregate3(data)
      if (first?.isSuccess && results.length === calls.length) {
        return { coin: BigInt(first.data), results }
      }
    } catch (cause) {
      throw malformed(network, cause)
    }
    throw malformed(network)
  }

  async function readSingly(
    network: Network,
    { coinOf, calls }: { readonly coinOf: string; readonly calls: readonly ContractCall[] },
    signal: AbortSignal,
  ): ReturnType<ReadContracts> {
    const [coin, ...outcomes] = await nodes.ask(
      network.id,
      [
        { method: 'eth_getBalance', params: [coinOf, 'latest'] },
        ...calls.map(({ target, data }) => ethCall(target, data)),
      ],
      signal,
    )
    const held = resultOf(coin)
    if (held === undefined || !/^0x[0-9a-f]+$/i.test(held)) throw malformed(network)
    return {
      coin: BigInt(held),
      results: outcomes.map((outcome) => {
        const data = resultOf(outcome)
        return { isSuccess: data !== undefined, data: data ?? '0x' }
      }),
    }
  }
}

export function ethCall(to: string, data: string): RpcCall {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

export function resultOf(outcome: RpcOutcome | undefined): string | undefined {
  return outcome && 'result' in outcome && typeof outcome.result === 'string'
    ? outcome.result
    : undefined
}

/**
 * Whether an error is the contract's answer and not a failure of the node. Nodes differ: code 3 (geth and nodes that
 * follow it), -32015 (OpenEthereum, Nethermind), or only the text.
 */
export function isRevert({ code, message }: RpcError): boolean {
  return code === 3 || code === -32015 || /revert/i.test(message)
}

function malformed(network: Network, cause?: unknown): KitError {
  return new KitError('UPSTREAM_UNAVAILABLE', { subject: network.id, field: 'chainId' }, { cause })
}
