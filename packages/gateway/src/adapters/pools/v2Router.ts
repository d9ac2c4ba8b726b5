import { addressList, addressWord, encodeArguments, word } from '../evm/abi.ts'
import type { RouterSwap } from './swapRouter02.ts'

/** Functions of Uniswap's UniswapV2Router02: those that also take tokens with a fee of their own. */
const selectors = {
  fromCoin: '0xb6f9de95',
  toCoin: '0x791ac947',
  tokens: '0x5c11d795',
}

/** The calldata of a swap along one route. This router takes no fee for an operator and no permit. */
export function encodeV2Swap(swap: RouterSwap): string {
  const { routes, isFromCoin, isToCoin, user, minToAmount, deadline } = swap
  const hops = routes[0]?.hops ?? []
  const amount = isFromCoin ? [] : [word(routes[0]?.amount ?? 0n)]
  const selector = isFromCoin ? selectors.fromCoin : isToCoin ? selectors.toCoin : selectors.tokens
  const path = addressList([swap.sold, ...hops.map(({ to }) => to)])
  return (
    selector +
    encodeArguments([...amount, word(minToAmount), path, addressWord(user), word(deadline)])
  )
}
