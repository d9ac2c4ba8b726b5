import { entryPoint, type Permission, permissionValidator } from '@latchkey/contracts/accounts'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { checksummed, readAddress } from '../evm/address.ts'
import { Refusal } from '../refusal.ts'
import type { SmartAccount } from './account.ts'
import { quantity } from './fields.ts'
import { addressOfKey } from './publicKey.ts'
import { selectorIn } from './selectors.ts'

const address = v.pipe(
  v.string(),
  v.check((text) => readAddress(text) !== undefined),
  v.transform((text) => checksummed(text.slice(2))),
)
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const none = v.optional(v.pipe(v.array(v.unknown()), v.maxLength(0)))
const units = v.pipe(
  v.union([
    quantity,
    v.pipe(
      v.string(),
      v.regex(/^\d{1,78}$/),
      v.transform((text) => BigInt(text)),
    ),
  ]),
  v.minValue(1n),
  v.maxValue(2n ** 256n - 1n),
)
const allowance = { allowance: units, start: seconds, period: seconds }
const most = 20
/** Strict: a bound that the contract does not keep would be a promise that nobody keeps. */
const part = v.variant('type', [
  v.strictObject({
    type: v.literal('contract-call'),
    data: v.strictObject({
      address,
      abi: v.optional(v.array(v.unknown()), []),
      functions: v.pipe(
        v.array(
          v.union([
            v.strictObject({ functionName: v.string() }),
            /** `0x` stands for plain transfers of the coin. */
            v.strictObject({ selector: v.pipe(v.string(), v.regex(/^0x([0-9a-f]{8})?$/i)) }),
          ]),
        ),
        v.minLength(1),
        v.maxLength(most),
      ),
    }),
    policies: none,
  }),
  v.strictObject({
    type: v.literal('native-token-recurring-allowance'),
    data: v.strictObject(allowance),
    policies: none,
  }),
  v.strictObject({
    type: v.literal('erc20-recurring-allowance'),
    data: v.strictObject({ ...allowance, address }),
    policies: none,
  }),
])
const request = v.strictObject({
  chainId: quantity,
  address: v.optional(v.string()),
  expiry: seconds,
  signer: v.strictObject({
    type: v.literal('keys'),
    data: v.strictObject({
      keys: v.pipe(
        v.array(v.strictObject({ type: v.literal('secp256k1'), publicKey: v.string() })),
        v.minLength(1),
        v.maxLength(2),
      ),
    }),
  }),
  permissions: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(most)),
  policies: none,
})

const transfer = '0xa9059cbb'
/** Functions whose amounts the contract counts: they need a limit, and a token with a limit has no others. */
const counted = new Set([transfer, '0x095ea7b3', '0x39509351', '0x23b872dd'])
/** `setApprovalForAll` of collections gives all of it away at once, which no limit counts. */
const refused = new Set(['0xa22cb465'])

/**
 * Reads the parameters of `wallet_grantPermissions` (ERC-7715, in the shapes of the sessions service).
 * @throws Refusal `INVALID_REQUEST`; `CAPABILITY_UNSUPPORTED` for what the contract cannot hold an app to
 */
export function readPermission(
  [given]: readonly unknown[],
  account: SmartAccount,
  nowSeconds: number,
): Permission {
  const read = v.safeParse(request, parsed(given))
  if (!read.success) throw new Refusal('INVALID_REQUEST')
  const { chainId, address: from = account.address, expiry, signer, permissions } = read.output
  const [key, ...more] = new Set(signer.data.keys.map(({ publicKey }) => addressOfKey(publicKey)))
  if (
    readAddress(from) !== account.address ||
    chainId !== BigInt(account.chainId) ||
    key === undefined ||
    expiry <= nowSeconds
  )
    throw new Refusal('INVALID_REQUEST')
  const parts = v.safeParse(v.array(part), permissions)
  const { permissionHours = 0 } = account.network
  if (!parts.success || more.length > 0 || expiry > nowSeconds + permissionHours * 3600)
    throw new Refusal('CAPABILITY_UNSUPPORTED')
  const { start, period, ...amounts } = amountsIn(parts.output, { nowSeconds, expiry })
  const salt = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  const rules = rulesIn(parts.output, amounts.tokens, account)
  return { key, start, expiry, period, rules, ...amounts, salt: `0x${salt}` }
}

/** JSON, because a contract's ABI is nested deeper than a message of the page may be (security.md FRM-2). */
function parsed(given: unknown): unknown {
  try {
    return typeof given === 'string' ? JSON.parse(given) : given
  } catch {
    return undefined
  }
}

type Parts = readonly v.InferOutput<typeof part>[]
type Amounts = Pick<Permission, 'start' | 'period' | 'nativeUnits' | 'tokens'>

/** All amounts of a permission have the same periods. */
function amountsIn(
  parts: Parts,
  { nowSeconds, expiry }: { readonly nowSeconds: number; readonly expiry: number },
): Amounts {
  const limits = parts.filter((each) => each.type !== 'contract-call')
  // Without an amount, there is one period until the end.
  const start = limits[0]?.data.start ?? nowSeconds
  const period = limits[0]?.data.period ?? expiry - nowSeconds + 1
  const tokens = limits.flatMap(({ type, data }) =>
    type === 'erc20-recurring-allowance' ? [{ token: data.address, units: data.allowance }] : [],
  )
  const coin = limits.filter(({ type }) => type === 'native-token-recurring-allowance')
  if (
    limits.some(({ data }) => data.start !== start || data.period !== period) ||
    new Set(tokens.map(({ token }) => token)).size < tokens.length ||
    coin.length > 1 ||
    start >= expiry ||
    period > 366 * 24 * 3600
  )
    throw new Refusal('CAPABILITY_UNSUPPORTED')
  return { start, period, nativeUnits: coin[0]?.data.allowance ?? 0n, tokens }
}

/** The functions that are asked for, and `transfer` of each token with an amount. */
function rulesIn(
  parts: Parts,
  tokens: Permission['tokens'],
  account: SmartAccount,
): Permission['rules'] {
  const limited = new Set(tokens.map(({ token }) => token))
  const asked = parts.flatMap((each) =>
    each.type === 'contract-call'
      ? each.data.functions.map((wanted) => ({
          target: each.data.address,
          selector:
            'selector' in wanted
              ? wanted.selector.toLowerCase()
              : selectorIn(each.data.abi, wanted.functionName),
        }))
      : [],
  )
  const own = [account.address, account.owner, permissionValidator, entryPoint, noAddress]
  for (const { target, selector } of asked) {
    if (selector === undefined) throw new Refusal('INVALID_REQUEST')
    const isPlain = selector === '0x'
    const isCounted = counted.has(selector)
    if (
      own.includes(target) ||
      refused.has(selector) ||
      (!isPlain && isCounted !== limited.has(target))
    )
      throw new Refusal('CAPABILITY_UNSUPPORTED')
  }
  const named = new Set(asked.map(({ target }) => target))
  const rules = [
    ...asked.map(({ target, selector }) => ({ target, ...(selector !== '0x' && { selector }) })),
    ...tokens.flatMap(({ token }) =>
      named.has(token) ? [] : [{ target: token, selector: transfer }],
    ),
  ]
  // An amount of the coin alone names nobody to pay.
  if (rules.length === 0) throw new Refusal('CAPABILITY_UNSUPPORTED')
  return rules
}

const noAddress = `0x${'0'.repeat(40)}`
