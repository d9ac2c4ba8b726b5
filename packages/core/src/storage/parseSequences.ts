import type { AccountId } from '@latchkey/protocol'
import { isAccountId } from './parsers.ts'
import { isRecord } from './storedKey.ts'

/** Calls that the kit sends one by one, for a wallet that cannot take several at once. */
export type Sequence = {
  readonly id: string
  /** With the network of the calls. */
  readonly account: AccountId
  /** The connection of the account, as `sessionKey` names it. */
  readonly connection?: string | undefined
  readonly sentAt: number
  readonly calls: readonly SequenceCall[]
}

export type SequenceCall = {
  readonly to: string
  readonly data?: string | undefined
  /** Units in decimal. */
  readonly value?: string | undefined
  /** Of the transaction, once the wallet has sent it. */
  readonly hash?: string | undefined
  readonly nonce?: number | undefined
  readonly sentAfter?: number | undefined
}

/** The maximum number of sequences. Older ones make room. */
export const maxSequences = 20
const keptMs = 24 * 60 * 60 * 1000

export function parseSequences(value: unknown): readonly Sequence[] {
  return Array.isArray(value) ? value.filter(isSequence).slice(0, maxSequences) : []
}

function isSequence(item: unknown): item is Sequence {
  if (!isRecord(item)) return false
  const { id, account, connection, sentAt, calls } = item
  return (
    typeof id === 'string' &&
    isAccountId(account) &&
    isOptional('string', connection) &&
    Date.now() - Number(sentAt) <= keptMs &&
    Array.isArray(calls) &&
    calls.every(isCall)
  )
}

function isCall(item: unknown): item is SequenceCall {
  if (!isRecord(item)) return false
  const { to, data, value, hash, nonce, sentAfter } = item
  return (
    typeof to === 'string' &&
    [data, hash].every((each) => isOptional('string', each)) &&
    (value === undefined || /^\d{1,80}$/.test(String(value))) &&
    [nonce, sentAfter].every((each) => isOptional('number', each))
  )
}

function isOptional(type: 'string' | 'number', value: unknown): boolean {
  return value === undefined || typeof value === type
}
