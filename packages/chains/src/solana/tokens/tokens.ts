import type { Rpc, TokenReader, TokenUnits, Units } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { parseAddress } from '../address.ts'
import { fieldsOf, parsed } from '../transfers/accounts.ts'
import { token2022Program, tokenProgram } from '../transfers/instructions.ts'
import { isDecimals, type MintFacts, readMints } from './mints.ts'

/**
 * Reads the tokens of SPL Token and Token-2022, and further mints. Several accounts of one mint are one holding, and a token
 * without decimals is a collectible. Calls are sent one by one: not every node accepts batches.
 */
export const tokens: TokenReader = {
  async read(rpc, { owner, listed, further }, signal) {
    const held = new Map<string, Held>()
    for (const programId of [tokenProgram, token2022Program])
      await readHeld(rpc, [owner, { programId }, parsed], { held, signal })
    const isStranger = (mint: string): boolean => !listed.some(({ address }) => address === mint)
    const owned = [...held].filter(([, { units, decimals }]) => units > 0n && decimals > 0)
    // Mints that the host named come first, because the list is cut at a limit.
    const named = [...new Set([...further, ...owned.map(([mint]) => mint)])]
    const strangers = named.filter(isStranger).slice(0, mostStrangers)
    const facts = strangers.length
      ? await readMints(rpc, strangers, signal)
      : new Map<string, MintFacts>()
    return [
      ...listed.flatMap(({ address, ...token }) => {
        const units = held.get(address)?.units ?? 0n
        return units > 0n || further.includes(address)
          ? [{ address, units, ...token, isKnown: true }]
          : []
      }),
      ...strangers.flatMap((mint) => strangerOf(mint, held.get(mint), facts.get(mint)) ?? []),
    ]
  },
}

type Held = { readonly units: bigint; readonly decimals: number }

/** One call reads the names of at most this many mints. */
const mostStrangers = 50

/** A mint without a name is shown by the beginning of its address. */
function strangerOf(
  mint: string,
  held: Held | undefined,
  facts: MintFacts | undefined,
): TokenUnits | undefined {
  const decimals = held?.decimals ?? facts?.decimals
  if (decimals === undefined) return undefined
  const symbol = facts?.symbol || mint.slice(0, 4)
  const name = facts?.name || symbol
  return { address: mint, units: held?.units ?? 0n, decimals, symbol, name, isKnown: false }
}

async function readHeld(
  rpc: Rpc,
  params: readonly unknown[],
  { held, signal }: { readonly held: Map<string, Held>; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const source = 'getTokenAccountsByOwner'
  const { value } = fieldsOf(await rpc(source, params, signal))
  if (!Array.isArray(value))
    throw new KitError('REPLY_INVALID', { source, issue: 'no list of accounts' })
  for (const each of value) {
    const data = fieldsOf(fieldsOf(fieldsOf(each)['account'])['data'])
    const { mint, tokenAmount } = fieldsOf(fieldsOf(data['parsed'])['info'])
    const { uiAmountString, decimals } = fieldsOf(tokenAmount)
    if (typeof mint !== 'string' || parseAddress(mint) === undefined) continue
    if (!isDecimals(decimals)) continue
    const units = unitsOf(uiAmountString, decimals)
    if (units !== undefined)
      held.set(mint, { units: (held.get(mint)?.units ?? 0n) + units, decimals })
  }
}

/**
 * The amount as the chain displays it. It differs from `amount`, the units in the account, for Token-2022's scaled amounts and
 * interest.
 */
function unitsOf(text: unknown, decimals: number): Units | undefined {
  const [, whole = '', fraction = ''] =
    typeof text === 'string' ? (/^(\d{1,80})(?:\.(\d{1,255}))?$/.exec(text) ?? []) : []
  return whole !== '' && fraction.length <= decimals
    ? BigInt(whole + fraction.padEnd(decimals, '0'))
    : undefined
}
