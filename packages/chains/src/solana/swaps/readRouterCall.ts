import type { Swaps } from '@latchkey/core'
import { readJupiterSwap, wrappedSol } from '@latchkey/protocol/jupiterSwap'
import { associatedAccount } from '../transfers/instructions.ts'

/** The blockhash of a transaction is its deadline, and its place in time is not in it. */
const noDeadline = 2n ** 63n

/** Reads the whole transaction: any instruction that the swap does not need makes it wrong. */
export const readRouterCall: Swaps['readRouterCall'] = (data, { account, sold, bought }) => {
  const request = { user: account, from: sold ?? wrappedSol, to: bought ?? wrappedSol }
  // The program's own form of the coin is not a token to choose.
  if (sold === wrappedSol || bought === wrappedSol) return 'wrong'
  const swap = readJupiterSwap(data, request, associatedAccount)
  if (typeof swap === 'string') return 'wrong'
  const { sells, quoted, slippageBps, feeBps } = swap
  const receives = (quoted * BigInt(Math.max(0, 10_000 - slippageBps))) / 10_000n
  return { pays: sells, receives, feeBps, deadline: noDeadline }
}
