import * as v from 'valibot'

const atLeastOne = v.pipe(v.number(), v.integer(), v.minValue(1))
const rate = v.pipe(v.number(), v.minValue(0.001))
const budgetEntries = v.strictObject({ rate, burst: rate })
/** Work of all clients together: `rate` a second, `burst` at once. */
const budget = (
  perSecond: number,
  burst: number,
): v.OptionalSchema<typeof budgetEntries, { rate: number; burst: number }> =>
  v.optional(budgetEntries, { rate: perSecond, burst })

const mebibyte = 1024 * 1024

/**
 * Budgets are shared fairly between addresses, and within an address between clients (docs/limits.md). Sizes are those
 * that SDKs need (walletconnect.md 3, Delivery rules).
 */
export const relayLimits = v.strictObject({
  /** Sockets that are open at once, and as many connections without a request. */
  sockets: v.optional(atLeastOne, 40_000),
  handshakes: budget(1_000, 30_000),
  /** Frames by their size; each topic of a batch, each receipt, each KiB read from the mailbox or pushed to a crowd counts. */
  requests: budget(10_000, 100_000),
  /** Messages published. */
  messages: budget(2_000, 6_000),
  /** Characters of messages published, with their attestations. */
  bytes: budget(8 * mebibyte, 64 * mebibyte),
  topicsPerSocket: v.optional(atLeastOne, 1_000),
  /** Topics of all sockets, which addresses share. */
  topics: v.optional(atLeastOne, 1_000_000),
  /** Bytes of frames and fragments whose rest has not arrived; addresses share them. */
  unfinishedBytes: v.optional(atLeastOne, 256 * mebibyte),
  /** Bytes that clients have not read yet; addresses share them. */
  unreadBytes: v.optional(atLeastOne, 256 * mebibyte),
  /** Messages that wait on one topic and that no client has acknowledged. */
  mailboxMessages: v.optional(atLeastOne, 1_000),
  /** Characters of these messages and their attestations. */
  mailboxBytes: v.optional(atLeastOne, 2 * mebibyte),
  /** The same of all messages of the mailbox, and 512 for each; addresses share them. */
  mailboxTotalBytes: v.optional(atLeastOne, 8 * 1024 * mebibyte),
  /** Characters of a message; sealed messages are base64. An attestation has 4,096 at most. */
  messageBytes: v.optional(atLeastOne, mebibyte),
})
export type RelayLimits = v.InferOutput<typeof relayLimits>
