import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import type { RpcCall, RpcNetworks, RpcOutcome } from '../../ports/rpcNetworks.ts'

/** SPL Token and Token-2022. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

export type TokenAccount = {
  readonly mint: string
  /** The amount as the chain displays it, in the smallest unit. */
  readonly units: bigint
  readonly decimals: number
}

/** A wallet full of spam has tens of thousands of token accounts. */
const mostAccounts = 1_000
const options = { encoding: 'jsonParsed', commitment: 'confirmed' } as const

const base58 = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const lamports = v.object({ value: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })
const tokenAccount = v.object({
  account: v.object({
    data: v.object({
      parsed: v.object({
        info: v.object({
          mint: base58,
          tokenAmount: v.object({
            /** The amount as the chain displays it. Token-2022's scaled amounts and interest are in it, not in `amount`. */
            uiAmountString: v.pipe(v.string(), v.regex(/^\d{1,60}(\.\d{1,77})?$/)),
            decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
          }),
        }),
      }),
    }),
  }),
})
const list = v.object({ value: v.array(v.unknown()) })

/**
 * The coin and the token accounts of an address; several accounts of one mint are added up.
 * @throws KitError `UPSTREAM_UNAVAILABLE`
 */
export async function readAccounts(
  nodes: RpcNetworks,
  { network, address }: { readonly network: string; readonly address: string },
  signal: AbortSignal,
): Promise<{ readonly coin: bigint; readonly tokens: readonly TokenAccount[] }> {
  const calls: readonly RpcCall[] = [
    { method: 'getBalance', params: [address, { commitment: 'confirmed' }] },
    ...tokenPrograms.map((programId) => ({
      method: 'getTokenAccountsByOwner',
      params: [address, { programId }, options],
    })),
  ]
  const [coin, ...programs] = await nodes.ask(network, calls, signal)
  const held = v.safeParse(lamports, resultOf(coin))
  if (!held.success) throw malformed(network)
  const byMint = new Map<string, TokenAccount>()
  for (const program of programs) {
    for (const { mint, units, decimals } of accountsOf(network, program)) {
      byMint.set(mint, { mint, decimals, units: units + (byMint.get(mint)?.units ?? 0n) })
    }
  }
  return { coin: BigInt(held.output.value), tokens: [...byMint.values()] }
}

function accountsOf(network: string, outcome: RpcOutcome | undefined): readonly TokenAccount[] {
  const accounts = v.safeParse(list, resultOf(outcome))
  if (!accounts.success) throw malformed(network)
  return accounts.output.value.slice(0, mostAccounts).flatMap((entry) => {
    const parsed = v.safeParse(tokenAccount, entry)
    if (!parsed.success) return []
    const { mint, tokenAmount } = parsed.output.account.data.parsed.info
    const { uiAmountString, decimals } = tokenAmount
    const [whole = '', fraction = ''] = uiAmountString.split('.')
    if (fraction.length > decimals) return []
    return [{ mint, units: BigInt(whole + fraction.padEnd(decimals, '0')), decimals }]
  })
}

export function resultOf(outcome: RpcOutcome | undefined): unknown {
  return outcome && 'result' in outcome ? outcome.result : undefined
}

export function malformed(network: string): KitError {
  return new KitError('UPSTREAM_UNAVAILABLE', { subject: network, field: 'chainId' })
}
