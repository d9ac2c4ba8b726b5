import type { AccountId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import type { SwapCall } from '../interfaces/swap.ts'
import type { SentTrace } from '../interfaces/transfer.ts'
import { keys } from '../storage/keys.ts'
import { type Check, fits, isCount, isText, optionalCount } from '../storage/parsers.ts'
import { cached, remember } from './cache.ts'

/** An approval on the way to a swap, as a wallet sent it, and the swap's form. */
export type SwapApproval = {
  readonly sent: SentTrace
  readonly call: Pick<SwapCall, 'to' | 'data'>
  /** Contracts; `null` for the coin. */
  readonly source: string | null
  readonly target: string | null
  /** A decimal amount of the sold token. */
  readonly amount: string
  readonly slippageBps: number
  readonly unlimited: boolean
  /** The requests to the wallet, and the place of this approval. */
  readonly steps: readonly string[]
  readonly at: number
}

/** After this time the swap has to be asked for anew; its approval is not lost. */
const maxAgeMs = 60 * 60_000

/** The approval that an account waits for; undefined without any, and for one that another release wrote differently. */
export function recallApproval(kit: Kit, account: AccountId): SwapApproval | undefined {
  const kept = cached<SwapApproval | null>(kit, keys.swapApproval, account, maxAgeMs)?.initialData
  return kept && fits(fields, kept) ? kept : undefined
}

const sentFields: { readonly [Field in keyof Required<SentTrace>]: Check } = {
  hash: isText,
  nonce: optionalCount,
  validUntil: optionalCount,
  sentAfter: optionalCount,
  isBatch: (value) => value === undefined || typeof value === 'boolean',
}
const isToken: Check = (value) => value === null || isText(value)
const fields: { readonly [Field in keyof Required<SwapApproval>]: Check } = {
  sent: (value) => fits(sentFields, value),
  call: (value) => fits({ to: isText, data: isText }, value),
  source: isToken,
  target: isToken,
  amount: isText,
  slippageBps: isCount,
  unlimited: (value) => typeof value === 'boolean',
  steps: (value) => Array.isArray(value) && value.every(isText),
  at: isCount,
}

/** Stores the approval that an account waits for, so that a reload finds it; `null` once it is settled. */
export function rememberApproval(
  kit: Kit,
  account: AccountId,
  approval: SwapApproval | null,
): void {
  remember(kit, keys.swapApproval, account, approval)
}
