import { encodeFunctionData, maxUint256, parseEther, parseUnits, toHex } from 'viem'
import { tokens } from './constants.ts'
import { exchange, exchangeFounder } from './deployed/deploySwaps.ts'
import { exchangeArtifacts } from './exchangeArtifacts.ts'
import { askNode, askNodeAll } from './node.ts'

/** Trades between ether and dollars on a chain with swaps, so that quotes change. Their sum stays near zero. */
export function moveSwapPrices(url: string, everyMs = 10_000): { stop(): void } {
  let count = 0
  const timer = setInterval(() => {
    // A chain that is gone has no prices.
    trade(url, count++).catch(() => clearInterval(timer))
  }, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

async function trade(url: string, count: number): Promise<void> {
  const { v2Router } = exchangeArtifacts()
  const isBuying = count % 2 === 0
  // Multiples of the golden ratio are spread evenly.
  const size = 0.5 + ((count * 0.618_034) % 1) * 4
  const amount = isBuying ? parseUnits((size * 2500).toFixed(6), 6) : parseEther(size.toFixed(6))
  const path = [tokens.weth.address, tokens.dollar.address]
  const data = encodeFunctionData({
    abi: v2Router.abi,
    functionName: 'swapExactTokensForTokens',
    args: [amount, 0n, isBuying ? path.toReversed() : path, exchangeFounder, maxUint256],
  })
  await askNodeAll(url, [
    ['anvil_impersonateAccount', [exchangeFounder]],
    [
      'eth_sendTransaction',
      [{ from: exchangeFounder, to: exchange.v2Router, gas: toHex(500_000), data }],
    ],
  ])
  await askNode(url, 'anvil_stopImpersonatingAccount', [exchangeFounder])
}
