import { KitError } from '@latchkey/protocol'
import type { Network } from '../../networks/network.ts'
import type { BalanceSource, Holding, TokenFacts } from '../../ports/balanceSource.ts'
import { plainText } from '../../text/plainText.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { addressWord, decodeString, decodeUint, type ContractResult } from './abi.ts'
import { contractReader } from './contracts.ts'

/** ERC-20 and its optional metadata (EIP-20). */
const selectors = {
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  symbol: '0x95d89b41',
  name: '0x06fdde03',
}

/** Coin and ERC-20 balances from the networks' own nodes, in one call. */
export function evmBalances(networks: readonly Network[], nodes: RpcNetworks): BalanceSource {
  const byId = new Map(networks.map((network) => [network.id, network]))
  const read = contractReader(nodes)
  return {
    async read({ network: id, address }, { tokens, strangers }, signal) {
      const network = byId.get(id)
      if (!network) throw new KitError('NETWORK_UNSUPPORTED', { network: id })
      const balanceOf = selectors.balanceOf + addressWord(address)
      const calls = [
        ...tokens.map((target) => ({ target, data: balanceOf })),
        ...strangers.flatMap((target) =>
          [balanceOf, selectors.decimals, selectors.symbol, selectors.name].map((data) => ({
            target,
            data,
          })),
        ),
      ]
      const { coin, results } = await read(network, { coinOf: address, calls }, signal)
      return [
        { units: coin },
        ...tokens.flatMap((token, index) => holding(token, results[index])),
        ...strangers.flatMap((token, index) => {
          const [units, ...about] = results.slice(tokens.length + index * 4)
          const facts = factsOf(about)
          return facts ? holding(token, units).map((held) => ({ ...held, facts })) : []
        }),
      ]
    },
  }
}

/** Nothing is listed for a contract that reverts or does not exist. */
function holding(token: string, result: ContractResult | undefined): readonly Holding[] {
  if (!result?.isSuccess) return []
  const units = attempt(() => decodeUint(result.data))
  return units === undefined ? [] : [{ token, units }]
}

function factsOf([decimals, symbol, name]: readonly ContractResult[]): TokenFacts | undefined {
  if (!decimals?.isSuccess || !symbol?.isSuccess) return undefined
  return attempt(() => {
    const places = decodeUint(decimals.data)
    const text = plainText(decodeString(symbol.data), 32)
    if (places > 77n || text === '') return undefined
    const full = name?.isSuccess ? attempt(() => plainText(decodeString(name.data), 64)) : undefined
    return { decimals: Number(places), symbol: text, name: full || text }
  })
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
