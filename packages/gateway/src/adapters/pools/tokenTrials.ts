import type { Clock } from '../../ports/clock.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { addressWord, word } from '../evm/abi.ts'
import { resultOf } from '../evm/contracts.ts'
import type { Pool } from './pool.ts'
import { tokenTrialCode } from './poolContracts.ts'

/** What a token does to a buyer and to a seller. */
export type TokenTrial = {
  /** Part that the token takes when it is bought, in basis points. */
  readonly buyFeeBps: number
  /** The same when it is sold. */
  readonly sellFeeBps: number
  readonly canBeSold: boolean
}

const plain: TokenTrial = { buyFeeBps: 0, sellFeeBps: 0, canBeSold: true }
const ttlMs = 10 * 60_000
const capacity = 5_000

/** Tries tokens in their pools and remembers the results. A token that could not be tried counts as a plain token. */
export function tokenTrials(
  nodes: RpcNetworks,
  clock: Clock,
): (
  network: string,
  tokens: readonly { readonly token: string; readonly pool: Pool }[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, TokenTrial>> {
  const known = new Map<string, { readonly trial: TokenTrial; readonly until: number }>()
  return async (network, tokens, signal) => {
    const keyOf = (token: string): string => `${network} ${token}`
    const open = tokens.filter(({ token }) => (known.get(keyOf(token))?.until ?? 0) <= clock())
    if (open.length > 0) {
      const calls = open.map(({ token, pool }) => ({
        method: 'eth_call',
        params: [{ data: encodeTrial(token, pool) }, 'latest'],
      }))
      const outcomes = await nodes.ask(network, calls, signal)
      if (known.size + open.length > capacity) known.clear()
      for (const [index, { token }] of open.entries())
        known.set(keyOf(token), {
          trial: decodeTrial(resultOf(outcomes[index])),
          until: clock() + ttlMs,
        })
    }
    return new Map(tokens.map(({ token }) => [token, known.get(keyOf(token))?.trial ?? plain]))
  }
}

function encodeTrial(token: string, { address, kind, token0 }: Pool): string {
  const flags = word(kind === 'v3' ? 1 : 0) + word(token0 === token ? 1 : 0)
  return tokenTrialCode + addressWord(address) + flags
}

function decodeTrial(data: string | undefined): TokenTrial {
  if (!data || !/^0x[0-9a-f]{192}$/i.test(data)) return plain
  const [sent = 0n, received = 0n, returned = 0n] = [0, 1, 2].map((index) =>
    BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`),
  )
  if (sent === 0n || received === 0n) return plain
  return {
    buyFeeBps: missing(sent, received),
    sellFeeBps: missing(received, returned),
    canBeSold: returned > 0n,
  }
}

/**
 * Basis points that a token keeps, rounded up, so that no offer promises them. Less than one is the rounding of a token
 * that counts in shares, and no fee.
 */
function missing(given: bigint, arrived: bigint): number {
  const lost = (given - arrived) * 10_000n
  return lost < given ? 0 : Number((lost + given - 1n) / given)
}
