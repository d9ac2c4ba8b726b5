import type { Network } from '../../networks/network.ts'
import { plainText } from '../../text/plainText.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import type { ContractFacts, TokenFactsSource } from '../../ports/tokens/tokenFacts.ts'
import { decodeString, decodeUint, type ContractResult } from './abi.ts'
import { contractReader } from './contracts.ts'

/** name(), symbol(), decimals() */
const selectors = ['0x06fdde03', '0x95d89b41', '0x313ce567']
const nobody = `0x${'0'.repeat(40)}`

/** Names and decimals from the contracts themselves, all in one request. */
export function evmTokenFacts(networks: readonly Network[], nodes: RpcNetworks): TokenFactsSource {
  const read = contractReader(nodes)
  return {
    async facts(id, tokens, signal) {
      const network = networks.find((one) => one.id === id)
      if (!network || tokens.length === 0) return new Map()
      const calls = tokens.flatMap((target) => selectors.map((data) => ({ target, data })))
      const { results } = await read(network, { coinOf: nobody, calls }, signal)
      return new Map(
        tokens.map((token, index) => [token, factsOf(results.slice(index * 3, index * 3 + 3))]),
      )
    },
  }
}

function factsOf([name, symbol, decimals]: readonly ContractResult[]): ContractFacts {
  const places = said(decimals, decodeUint)
  return {
    name: plainText(said(name, decodeString) ?? '', 64),
    symbol: plainText(said(symbol, decodeString) ?? '', 32),
    ...(places !== undefined && places <= 77n && { decimals: Number(places) }),
  }
}

function said<Value>(
  result: ContractResult | undefined,
  decode: (data: string) => Value,
): Value | undefined {
  if (!result?.isSuccess) return undefined
  try {
    return decode(result.data)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
