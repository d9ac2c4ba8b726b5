import type { Rpc, Swaps, Units } from '@latchkey/core'
import { type Fields, fieldsOf } from '../transfers/accounts.ts'

/** A token by the balances of all the account's token accounts; the coin by its own balance and the fee. */
export const readReceived: Swaps['readReceived'] = async (rpc, hash, { account, token }) => {
  const { meta } = await readTransaction(rpc, hash)
  if (token !== undefined)
    return tokensIn(meta['postTokenBalances']) - tokensIn(meta['preTokenBalances'])
  // The account is the first signer, because it pays.
  const [before, after] = [meta['preBalances'], meta['postBalances']].map((list) =>
    Array.isArray(list) ? (list[0] as unknown) : undefined,
  )
  const { fee } = meta
  if (![before, after, fee].every(Number.isSafeInteger)) return undefined
  return BigInt(Number(after)) - BigInt(Number(before)) + BigInt(Number(fee))

  function tokensIn(list: unknown): Units {
    return (Array.isArray(list) ? list : [])
      .map(fieldsOf)
      .filter(({ mint, owner }) => mint === token && owner === account)
      .reduce((sum, each) => sum + unitsOf(each), 0n)
  }
}

export const readFailure: Swaps['readFailure'] = async (rpc, hash) =>
  reasonIn((await readTransaction(rpc, hash)).meta['logMessages'])

/** The words of a program: Anchor logs them as `Error Message: …`, others as `Program log: Error: …`. */
export function reasonIn(logs: unknown): string | undefined {
  const lines: readonly unknown[] = Array.isArray(logs) ? logs : []
  for (const line of lines.toReversed()) {
    const said = /(?:Error Message|Program log: Error): (.{1,200}?)\.?$/.exec(String(line))?.[1]
    if (said) return said
  }
  return undefined
}

async function readTransaction(rpc: Rpc, hash: string): Promise<{ readonly meta: Fields }> {
  const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  return { meta: fieldsOf(fieldsOf(await rpc('getTransaction', [hash, options]))['meta']) }
}

function unitsOf({ uiTokenAmount }: Fields): Units {
  const { amount } = fieldsOf(uiTokenAmount)
  return typeof amount === 'string' && /^\d{1,20}$/.test(amount) ? BigInt(amount) : 0n
}
