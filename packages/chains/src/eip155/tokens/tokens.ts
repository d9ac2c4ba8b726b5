import type { Rpc, TokenReader, TokenUnits } from '@latchkey/core'
import {
  type ContractCall,
  decodeAggregate,
  decodeText,
  decodeUint,
  encodeAggregate,
  encodeWords,
} from './aggregate.ts'

/** Reads ERC-20 tokens, in one call where the network has Multicall3. */
export const tokens: TokenReader = {
  async read(rpc, { owner, listed, further }, signal) {
    const balance = balanceOf + encodeWords(owner)
    const strangers = further.filter((each) => !listed.some(({ address }) => address === each))
    const answers = await readContracts(
      rpc,
      [
        ...listed.map(({ address: to }) => ({ to, data: balance })),
        ...strangers.flatMap((to) =>
          [balance, decimals, symbol, name].map((data) => ({ to, data })),
        ),
      ],
      signal,
    )
    return [
      ...listed.flatMap((token, place) => {
        const units = decodeUint(answers[place])
        const isWanted = units !== undefined && (units > 0n || further.includes(token.address))
        return isWanted ? [{ ...token, units, isKnown: true }] : []
      }),
      ...strangers.flatMap(
        (address, place) => strangerOf(address, answers.slice(listed.length + place * 4)) ?? [],
      ),
    ]
  },
}

/** Multicall3 has one address on all its networks (https://www.multicall3.com). */
const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** ERC-20's `balanceOf(address)`, `decimals()`, `symbol()` and `name()`. */
const balanceOf = '0x70a08231'
const decimals = '0x313ce567'
const symbol = '0x95d89b41'
const name = '0x06fdde03'

function strangerOf(
  address: string,
  [held, places, short, long]: readonly unknown[],
): TokenUnits | undefined {
  const units = decodeUint(held)
  const power = decodeUint(places)
  // ERC-20 stores decimals in one byte.
  return units === undefined || power === undefined || power > 255n
    ? undefined
    : {
        address,
        units,
        decimals: Number(power),
        symbol: decodeText(short),
        name: decodeText(long),
        isKnown: false,
      }
}

/** The result of each call, undefined for a failed call. Without Multicall3 the calls are sent one by one. */
async function readContracts(
  rpc: Rpc,
  calls: readonly ContractCall[],
  signal: AbortSignal | undefined,
): Promise<readonly unknown[]> {
  const read = (call: ContractCall): Promise<unknown> =>
    rpc('eth_call', [call, 'latest'], signal).catch(undefinedWhenRefused)
  const together = calls.length && (await read({ to: multicall, data: encodeAggregate(calls) }))
  return decodeAggregate(together, calls.length) ?? Promise.all(calls.map(read))
}

/** A contract's refusal counts as a failed call. A node that cannot be reached does not. */
function undefinedWhenRefused(cause: unknown): undefined {
  if (Object(cause).code !== 'RPC_ERROR') throw cause
}
