import * as v from 'valibot'
import type { ChainTransfer } from '../../ports/historySource.ts'
import { tokenPrograms } from './accounts.ts'

const base58 = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const units = v.pipe(v.string(), v.regex(/^\d{1,20}$/))
const lamports = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((value) => value.toString()),
)
const tokenBalance = v.object({
  accountIndex: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  mint: base58,
  owner: v.optional(base58),
  programId: v.optional(v.string()),
  uiTokenAmount: v.object({
    amount: units,
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
  }),
})
type Balance = v.InferOutput<typeof tokenBalance>
const instruction = v.object({
  program: v.optional(v.string()),
  programId: v.optional(v.string()),
  parsed: v.optional(v.unknown()),
})
const balances = v.optional(v.nullable(v.array(v.unknown())), null)

/** The fields of `getTransaction` with `jsonParsed` that are used here. */
export const parsedTransaction = v.object({
  meta: v.object({
    err: v.unknown(),
    fee: lamports,
    innerInstructions: v.optional(
      v.nullable(v.array(v.object({ index: v.number(), instructions: v.array(instruction) }))),
      null,
    ),
    preTokenBalances: balances,
    postTokenBalances: balances,
  }),
  transaction: v.object({
    message: v.object({
      accountKeys: v.pipe(v.array(v.object({ pubkey: base58 })), v.minLength(1)),
      instructions: v.array(instruction),
    }),
  }),
})
export type ParsedTransaction = v.InferOutput<typeof parsedTransaction>

/** Instructions that move lamports or tokens; instructions of another form are ignored. */
const lamportMove = v.object({
  type: v.picklist(['transfer', 'transferWithSeed']),
  info: v.object({ source: base58, destination: base58, lamports }),
})
const tokenAmount = v.object({ amount: units })
const tokenInfo = v.object({
  source: v.optional(base58),
  destination: v.optional(base58),
  account: v.optional(base58),
  mint: v.optional(base58),
  amount: v.optional(units),
  tokenAmount: v.optional(tokenAmount),
  feeAmount: v.optional(tokenAmount),
})
const tokenMove = v.object({
  type: v.picklist([
    'transfer',
    'transferChecked',
    'transferCheckedWithFee',
    'mintTo',
    'mintToChecked',
    'burn',
    'burnChecked',
  ]),
  info: tokenInfo,
})

type Holding = {
  readonly owner: string
  readonly mint: string
  readonly decimals: number
  /** The change of the account's units; absent when the account was closed. */
  readonly change?: bigint
}
/** A transfer and the token accounts that it changes. */
type Move = { readonly transfer: ChainTransfer; readonly from?: string; readonly to?: string }

/**
 * The transfers of a transaction as an account sees them, in the order of its instructions; inner instructions come after
 * their outer instruction.
 */
export function transfersOf(
  transaction: ParsedTransaction,
  viewer: string,
): readonly ChainTransfer[] {
  const { meta } = transaction
  const { instructions } = transaction.transaction.message
  const holdings = holdingsOf(transaction)
  const moves = instructions
    .flatMap((outer, index) => [
      outer,
      ...(meta.innerInstructions ?? [])
        .filter((inner) => inner.index === index)
        .flatMap((inner) => inner.instructions),
    ])
    .flatMap(({ program, parsed }): readonly Move[] => {
      if (program === 'system') return coinOf(parsed)
      return program === 'spl-token' || program === 'spl-token-2022'
        ? tokenOf(parsed, holdings)
        : []
    })
  return moves.map(({ transfer, to = '' }) => {
    const isReceived = transfer.recipient === viewer && transfer.sender !== viewer
    const isOnly = moves.filter((move) => move.from === to || move.to === to).length === 1
    const arrived = isReceived && isOnly ? holdings.get(to)?.change : undefined
    // A mint may keep a fee from the receiver.
    return arrived !== undefined && arrived >= 0n && arrived < BigInt(transfer.units)
      ? { ...transfer, units: `${arrived}` }
      : transfer
  })
}

/** The mints of Token-2022 of which a transaction touched an owner's account. */
export function newerMintsOf({ meta }: ParsedTransaction, of: string): readonly string[] {
  const [, newer] = tokenPrograms
  return [meta.preTokenBalances, meta.postTokenBalances]
    .flatMap(balancesIn)
    .flatMap(({ mint, owner, programId }) => (owner === of && programId === newer ? [mint] : []))
}

/** The token accounts that a transaction touched. */
function holdingsOf({ meta, transaction }: ParsedTransaction): ReadonlyMap<string, Holding> {
  const [before, after] = [balancesIn(meta.preTokenBalances), balancesIn(meta.postTokenBalances)]
  return new Map(
    [...before, ...after].flatMap(({ accountIndex, mint, owner, uiTokenAmount: { decimals } }) => {
      const key = transaction.message.accountKeys[accountIndex]?.pubkey
      if (!key) return []
      const [had, has] = [before, after].map((balances) =>
        balances.find((balance) => balance.accountIndex === accountIndex),
      )
      const change = has && unitsIn(has) - unitsIn(had)
      const holding = { owner: owner ?? key, mint, decimals }
      return [[key, change === undefined ? holding : { ...holding, change }] as const]
    }),
  )
}

function balancesIn(entries: readonly unknown[] | null): readonly Balance[] {
  return (entries ?? []).flatMap((entry) => {
    const parsed = v.safeParse(tokenBalance, entry)
    return parsed.success ? [parsed.output] : []
  })
}

function unitsIn(balance: Balance | undefined): bigint {
  return BigInt(balance?.uiTokenAmount.amount ?? '0')
}

function coinOf(parsed: unknown): readonly Move[] {
  const move = v.safeParse(lamportMove, parsed)
  if (!move.success || move.output.info.lamports === '0') return []
  const { source, destination, lamports: amount } = move.output.info
  return [{ transfer: { kind: 'coin', units: amount, sender: source, recipient: destination } }]
}

function tokenOf(parsed: unknown, holdings: ReadonlyMap<string, Holding>): readonly Move[] {
  const move = v.safeParse(tokenMove, parsed)
  if (!move.success) return []
  const { type, info } = move.output
  const amount = info.amount ?? info.tokenAmount?.amount
  // A mint has no sender and a burn has no recipient.
  const from = type.startsWith('mint') ? undefined : (info.source ?? info.account)
  const to = type.startsWith('burn') ? undefined : (info.destination ?? info.account)
  const [source, target] = [holdings.get(from ?? ''), holdings.get(to ?? '')]
  const holding = source ?? target
  if (amount === undefined || !holding) return []
  const isOne = holding.decimals === 0 && amount === '1'
  const transfer: ChainTransfer = {
    kind: isOne ? 'nft' : 'fungible',
    token: holding.mint,
    units: amount,
    decimals: holding.decimals,
    // The owner of an account created and closed in the same transaction is unknown.
    sender: source?.owner ?? from ?? '',
    recipient: target?.owner ?? to ?? '',
  }
  return [{ transfer, ...(from && { from }), ...(to && { to }) }]
}
