import * as v from 'valibot'
import { checksummed, readAddress } from '../evm/address.ts'
import { Refusal } from '../refusal.ts'
import type { SmartAccount } from './account.ts'
import { bytes, quantity } from './fields.ts'

export type SmartCall = {
  readonly to: string
  readonly data: `0x${string}`
  readonly value: bigint
}
export type SmartCalls = { readonly id: string | undefined; readonly calls: readonly SmartCall[] }

/** Security.md 2.11. */
const mostCalls = 20
/** The longest id that EIP-5792 allows. */
const longestId = 8194

const capabilities = v.optional(v.record(v.string(), v.unknown()), {})
const target = v.pipe(
  v.string(),
  v.check((text) => readAddress(text) !== undefined && hasGoodCase(text)),
  v.transform((text) => checksummed(text.slice(2))),
)
/** Strict: init code, a factory, paymaster data and authorizations of a page have no place here. */
const request = v.strictObject({
  version: v.pipe(v.string(), v.maxLength(16)),
  id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(longestId))),
  from: v.optional(v.string()),
  chainId: quantity,
  atomicRequired: v.optional(v.boolean()),
  calls: v.pipe(
    v.array(
      v.strictObject({
        to: target,
        data: v.optional(bytes, '0x'),
        value: v.optional(quantity, '0x0'),
        capabilities,
      }),
    ),
    v.minLength(1),
  ),
  capabilities,
})

/**
 * Reads the parameters of `wallet_sendCalls` (EIP-5792, 2.0.0).
 * @throws Refusal `INVALID_REQUEST`, `CALLS_TOO_MANY`, `CAPABILITY_UNSUPPORTED`
 */
export function readCalls([given]: readonly unknown[], account: SmartAccount): SmartCalls {
  const read = v.safeParse(request, given)
  if (!read.success) throw new Refusal('INVALID_REQUEST')
  const { id, from, chainId, calls, capabilities: wanted } = read.output
  if (from !== undefined && readAddress(from) !== account.address)
    throw new Refusal('INVALID_REQUEST')
  if (chainId !== BigInt(account.chainId)) throw new Refusal('INVALID_REQUEST')
  if (calls.length > mostCalls) throw new Refusal('CALLS_TOO_MANY')
  if ([wanted, ...calls.map((call) => call.capabilities)].some(hasRequired))
    throw new Refusal('CAPABILITY_UNSUPPORTED')
  return { id, calls }
}

/** The frame has no capability that a page could ask for; the ones that are marked optional are ignored (EIP-5792). */
function hasRequired(wanted: { readonly [name: string]: unknown }): boolean {
  return Object.values(wanted).some(
    // As: a value may have any form.
    (each) => (Object(each) as { readonly optional?: unknown }).optional !== true,
  )
}

/** Mixed case is a checksum (EIP-55). */
function hasGoodCase(text: string): boolean {
  const digits = text.slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return !isMixed || text === checksummed(digits)
}
