import * as v from 'valibot'
import { evmAddress } from './evmAddress.ts'

const key = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'Expected a key of 32 bytes in hex'))
const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,40}$/, 'Expected a whole number as text'),
  v.transform((text) => BigInt(text)),
)

/** How operations of smart accounts reach a network: by this gateway with the operator's key, or by a bundler's address. */
export const bundlerSetting = v.union([
  v.strictObject({
    /** The operator's key. Its account pays for the transactions; keep little coin there. */
    key,
    /** Milliseconds between looks at a transaction. */
    pollMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(10)), 1_000),
    /** Milliseconds until a transaction is sent again with a higher fee. */
    replaceMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100)), 30_000),
    /** Contracts to which an operation may delegate its sender (EIP-7702). @default Latchkey's own */
    delegates: v.optional(v.array(evmAddress)),
  }),
  v.strictObject({ url: v.pipe(v.string(), v.url()) }),
])

/** A paymaster of the operator on a network. */
export const paymasterSetting = v.strictObject({
  /** The contract, as `latchkey-gateway contracts deploy` prints it. */
  address: evmAddress,
  /** The key that signs what the paymaster pays for. */
  key,
})

/** The operations for which a project's visitors do not pay. Amounts are in the smallest unit of the network's coin. */
export const sponsorshipSetting = v.strictObject({
  projectId: v.string(),
  /** CAIP-2 id. */
  network: v.string(),
  /** Contracts that operations may call. @default any */
  targets: v.optional(v.array(evmAddress)),
  /** Of each operation at most. */
  perOperation: units,
  /** Of each account in a day. */
  perAccountAndDay: units,
  /** Of the project altogether. */
  total: units,
})
