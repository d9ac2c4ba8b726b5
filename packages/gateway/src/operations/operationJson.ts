import {
  type Authorization,
  delegatingFactory,
  type UserOperation,
} from '@latchkey/contracts/accounts'
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

/** ERC-7769: the numbers of EIP-7702's tuple in hex. */
const authorization = v.object({
  chainId: quantity(256),
  address,
  nonce: quantity(64),
  yParity: quantity(256),
  r: quantity(256),
  s: quantity(256),
})
/** With delegated code it stands for no contract. Clients fill it up to an address or not. */
const factory = v.union(
  [
    v.pipe(
      v.string(),
      v.regex(/^0x7702(?:0{36})?$/),
      v.transform(() => delegatingFactory),
    ),
    address,
  ],
  `Expected an address or ${delegatingFactory}`,
)

/** The entry point then hashes the delegate, so that the owner signs for its code. Delegates here initialize nothing. */
const delegatesPlainly = v.check<UserOperation, string>(
  ({ factory: given, factoryData = '0x', eip7702Auth }) =>
    given === delegatingFactory ? factoryData === '0x' : !eip7702Auth,
  `eip7702Auth goes with the factory ${delegatingFactory} and no factoryData`,
)

const entries = {
  sender: address,
  nonce: quantity(256),
  factory: v.nullish(factory),
  factoryData: v.nullish(bytes),
  callData: bytes,
  paymaster: v.nullish(address),
  paymasterVerificationGasLimit: v.nullish(gas),
  paymasterPostOpGasLimit: v.nullish(gas),
  paymasterData: v.nullish(bytes),
  signature: bytes,
  eip7702Auth: v.nullish(authorization),
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
  delegatesPlainly,
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
  delegatesPlainly,
)

/** As JSON-RPC writes it: numbers in hex. */
export function toJson({ eip7702Auth, ...operation }: UserOperation): {
  readonly [field: string]: unknown
} {
  return {
    ...inHex(operation),
    ...(eip7702Auth && { eip7702Auth: authorizationJson(eip7702Auth) }),
  }
}

/** Clients expect the signature's numbers at their full length. */
function authorizationJson({ r, s, ...rest }: Authorization): object {
  const [first, second] = [r, s].map((each) => `0x${each.toString(16).padStart(64, '0')}`)
  return { ...inHex(rest), r: first, s: second }
}

function inHex(fields: object): { readonly [field: string]: string } {
  return Object.fromEntries(
    Object.entries(fields)
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
