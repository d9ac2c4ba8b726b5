import * as v from 'valibot'
import { RelayError, type RelayErrorName } from './errors.ts'

// walletconnect.md 3: unknown fields must be tolerated, so these schemas are not strict. Topics and times are checked
// separately, since they have errors of their own.
const text = v.pipe(v.string(), v.minLength(1))
const integer = v.pipe(v.number(), v.integer())
const attestation = v.optional(v.nullable(v.string()))

export const publish = v.object({
  topic: v.string(),
  message: text,
  // The JS SDK's default (walletconnect.md 3, TTLs in use).
  ttl: v.optional(integer, 21_600),
  tag: v.optional(v.pipe(integer, v.minValue(0), v.maxValue(2 ** 32 - 1)), 0),
  attestation,
})
export const batchPublish = v.object({ messages: v.array(publish) })
export const topic = v.object({ topic: v.string() })
export const topics = v.object({ topics: v.array(v.string()) })
export const batchUnsubscribe = v.object({ subscriptions: v.array(topic) })
const messageId = v.optional(v.union([v.string(), v.number()]))
/** The spec says messageId, the Rust type message_id (walletconnect.md 3, irn_batchReceive). */
export const batchReceive = v.object({
  receipts: v.array(v.object({ topic: v.string(), message_id: messageId, messageId })),
})
export const propose = v.object({
  pairingTopic: v.string(),
  sessionProposal: text,
  ttl: v.optional(integer, 300),
  attestation,
})
export const approve = v.object({
  pairingTopic: v.string(),
  sessionTopic: v.string(),
  sessionProposalResponse: text,
  sessionSettlementRequest: text,
  ttl: v.optional(integer, 300),
})

/** @throws RelayError `InvalidParams` */
export function read<Schema extends v.GenericSchema>(
  schema: Schema,
  params: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, params)
  if (!result.success) throw new RelayError('InvalidParams')
  return result.output
}

/** @throws RelayError `BatchEmpty`, `BatchLimitExceeded` */
export function checkBatch(entries: readonly unknown[]): void {
  if (entries.length === 0) throw new RelayError('BatchEmpty')
  if (entries.length > 500) throw new RelayError('BatchLimitExceeded')
}

/** @throws RelayError `InvalidTopic` @returns the topic */
export function checkTopic(text: string): string {
  check(/^[0-9a-f]{64}$/i.test(text), 'InvalidTopic')
  return text
}

/** @throws RelayError `TtlTooShort`, `TtlTooLong` */
export function checkTtl(ttl: number): void {
  check(ttl >= 1, 'TtlTooShort')
  check(ttl <= 2_592_000, 'TtlTooLong')
}

function check(holds: boolean, name: RelayErrorName): void {
  if (!holds) throw new RelayError(name)
}
