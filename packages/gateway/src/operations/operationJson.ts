import type { UserOperation } from '@latchkey/contracts/accounts'
import * as v from 'valibot'

const bytes = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-f]{2})*$/i, 'Expected bytes in hex'),
  v.transform((text) => text as `0x${string}`),
)
const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i, 'Expected an address'),
  v.transform((text) => text.toLowerCase() as `0x${string}`),
)
const quantity = (bits: number) =>
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{1,64}$/i, 'Expected a number in hex'),
    v.transform((text) => BigInt(text)),
    v.check((value) => value >> BigInt(bits) === 0n, `Expected at most ${bits} bits`),
  )
const gas = quantity(120)

const entries = {
  sender: address,
  nonce: quantity(256),
  factory: v.nullish(address),
  factoryData: v.nullish(bytes),
  callData: bytes,
  paymaster: v.nullish(address),
  paymasterVerificationGasLimit: v.nullish(gas),
  paymasterPostOpGasLimit: v.nullish(gas),
  paymasterData: v.nullish(bytes),
  signature: bytes,
  // Delegation with an operation is not served (EIP-7702); a key delegates by a transaction of its own.
  eip7702Auth: v.optional(v.never('Delegation with an operation is not served')),
}

/** An operation in JSON-RPC (ERC-7769). */
export const operationJson = v.pipe(
  v.object({
    ...entries,
    callGasLimit: gas,
    verificationGasLimit: gas,
    preVerificationGas: gas,
    maxFeePerGas: gas,
    maxPriorityFeePerGas: gas,
  }),
  v.transform((found) => withoutNulls(found)),
)

/** The same before its gas is known. */
export const unpricedJson = v.pipe(
  v.object({
    ...entries,
    callGasLimit: v.optional(gas, '0x0'),
    verificationGasLimit: v.optional(gas, '0x0'),
    preVerificationGas: v.optional(gas, '0x0'),
    maxFeePerGas: v.optional(gas, '0x0'),
    maxPriorityFeePerGas: v.optional(gas, '0x0'),
  }),
  v.transform((found) => withoutNulls(found)),
)

/** As JSON-RPC writes it: numbers in hex. */
export function toJson(operation: UserOperation): { readonly [field: string]: string } {
  return Object.fromEntries(
    Object.entries(operation)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        typeof value === 'bigint' ? `0x${value.toString(16)}` : String(value),
      ]),
  )
}

function withoutNulls(found: object): UserOperation {
  // As: both schemas require every field that UserOperation requires.
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as UserOperation
}
