import * as v from 'valibot'

const atLeastOne = v.pipe(v.number(), v.integer(), v.minValue(1))
const rate = v.pipe(v.number(), v.minValue(0.001))
const bucketEntries = v.strictObject({ rate, burst: rate })
const bucket = (
  perSecond: number,
  burst: number,
): v.OptionalSchema<typeof bucketEntries, { rate: number; burst: number }> =>
  v.optional(bucketEntries, { rate: perSecond, burst })

/** Defaults from security.md 3.3; sizes are those that SDKs need (walletconnect.md 3, Delivery rules). */
export const relayLimits = v.strictObject({
  socketsPerAddress: v.optional(atLeastOne, 50),
  socketsPerClient: v.optional(atLeastOne, 5),
  topicsPerSocket: v.optional(atLeastOne, 1_000),
  /** Requests of a client; each topic of a batch counts. */
  requests: bucket(100, 2_000),
  publishes: bucket(20, 60),
  publishesPerAddress: bucket(200, 600),
  /** Characters of messages published from an address. */
  bytesPerAddress: bucket(1024 * 1024, 16 * 1024 * 1024),
  /** Messages that wait on one topic and that no client has acknowledged. */
  mailboxMessages: v.optional(atLeastOne, 1_000),
  mailboxBytes: v.optional(atLeastOne, 2 * 1024 * 1024),
  /** Characters of a message; sealed messages are base64. */
  messageBytes: v.optional(atLeastOne, 1024 * 1024),
})
export type RelayLimits = v.InferOutput<typeof relayLimits>
