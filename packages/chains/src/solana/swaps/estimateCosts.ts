import type { Rpc, SwapCosts, Swaps, Units } from '@latchkey/core'
import { readRent } from '../transfers/accounts.ts'

/** Bytes of a token account. */
const tokenAccountSize = 165

/**
 * The simulated lamports of each transaction. Before a simulation: twice a token account, for the bought token and for the coin
 * on its way, and what the account itself must keep.
 */
export async function estimateCosts(
  rpc: Rpc,
  { gas, ready }: Parameters<Swaps['estimateCosts']>[1],
  signal?: AbortSignal,
): Promise<SwapCosts> {
  const known = gas.reduce((sum: Units, each) => sum + each, 0n)
  const plans = gas.map(() => undefined)
  if (ready) return { units: known, plans }
  const [ofToken, ofAccount] = await Promise.all([
    readRent(rpc, tokenAccountSize, signal),
    readRent(rpc, 0, signal),
  ])
  return { units: known + 2n * ofToken + ofAccount, plans }
}
