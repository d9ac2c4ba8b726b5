import * as v from 'valibot'
import { clientQuery } from '../client.ts'
import { get, post } from '../endpoint.ts'
import { units } from '../fields.ts'

/** CAIP-10 id of a smart account. */
const address = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^eip155:[1-9]\d{0,17}:0x[0-9a-fA-F]{40}$/, 'Invalid CAIP Address'),
)
const pci = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.uuid('Expected a UUID'),
)
const hex = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'Expected bytes in hex'),
  /* @__PURE__ */ v.maxLength(65_536, 'Expected at most 65536 characters'),
)
/** Seconds since the epoch. */
const seconds = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.number(),
  /* @__PURE__ */ v.integer(),
  /* @__PURE__ */ v.minValue(1),
  /* @__PURE__ */ v.maxValue(2 ** 48 - 1),
)

/** A key of an app: an uncompressed (65 bytes) or compressed (33 bytes) point in hex. */
const sessionKey = /* @__PURE__ */ v.object({
  type: /* @__PURE__ */ v.literal('secp256k1'),
  publicKey: /* @__PURE__ */ v.pipe(
    /* @__PURE__ */ v.string(),
    /* @__PURE__ */ v.regex(
      /^0x(?:0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/,
      'Expected a public key',
    ),
  ),
})

const anyPart = /* @__PURE__ */ v.looseObject({ type: /* @__PURE__ */ v.string() })
const asked = {
  expiry: seconds,
  /** The one key that may use the permission (ERC-7715, type `keys`). */
  signer: /* @__PURE__ */ v.object({
    type: /* @__PURE__ */ v.literal('keys'),
    data: /* @__PURE__ */ v.object({ keys: /* @__PURE__ */ v.tuple([sessionKey]) }),
  }),
  permissions: /* @__PURE__ */ v.pipe(
    /* @__PURE__ */ v.array(anyPart),
    /* @__PURE__ */ v.maxLength(100),
  ),
  policies: /* @__PURE__ */ v.optional(
    /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.array(anyPart), /* @__PURE__ */ v.maxLength(100)),
    () => [],
  ),
}

/** Announces a permission before the visitor grants it. The key of the answer is the app's own. */
export const postSession = /* @__PURE__ */ post('/v1/sessions/{address}', {
  params: { address },
  query: { ...clientQuery, v: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()) },
  body: /* @__PURE__ */ v.object(asked),
  reply: /* @__PURE__ */ v.object({ pci, key: sessionKey }),
})

/** Adds the visitor's grant, which has to be on chain: `context` is the validator's `grant` call. */
export const postSessionActivate = /* @__PURE__ */ post('/v1/sessions/{address}/activate', {
  params: { address },
  query: clientQuery,
  body: /* @__PURE__ */ v.object({
    ...asked,
    pci,
    context: hex,
  }),
  reply: /* @__PURE__ */ v.object({}),
})

const amount = {
  /** Units in each period. */
  allowance: units,
  /** Seconds: the first second of the first period, and the length of each. */
  start: seconds,
  period: seconds,
  /** Units of the current period that are used. */
  spent: units,
}
const evmAddress = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^0x[0-9a-f]{40}$/),
)

/** A permission as the chain has it, in the types of ERC-7715. */
const sessionPermission = /* @__PURE__ */ v.variant('type', [
  /* @__PURE__ */ v.object({
    type: /* @__PURE__ */ v.literal('contract-call'),
    data: /* @__PURE__ */ v.object({
      address: evmAddress,
      /** Selectors; `0x` stands for plain transfers of the coin. */
      functions: /* @__PURE__ */ v.array(
        /* @__PURE__ */ v.object({ selector: /* @__PURE__ */ v.string() }),
      ),
    }),
  }),
  /* @__PURE__ */ v.object({
    type: /* @__PURE__ */ v.literal('native-token-recurring-allowance'),
    data: /* @__PURE__ */ v.object(amount),
  }),
  /* @__PURE__ */ v.object({
    type: /* @__PURE__ */ v.literal('erc20-recurring-allowance'),
    data: /* @__PURE__ */ v.object({ ...amount, address: evmAddress }),
  }),
])
export type SessionPermission = v.InferOutput<typeof sessionPermission>

/** A permission that an account granted to an app. */
const session = /* @__PURE__ */ v.object({
  project: /* @__PURE__ */ v.object({ id: /* @__PURE__ */ v.string() }),
  pci,
  expiry: seconds,
  /** Seconds since the epoch. */
  createdAt: seconds,
  permissions: /* @__PURE__ */ v.array(sessionPermission),
  policies: /* @__PURE__ */ v.array(anyPart),
  context: hex,
  revokedAt: /* @__PURE__ */ v.nullable(seconds),
  /** The chain still takes operations of the key, by any bundler. */
  isGranted: /* @__PURE__ */ v.boolean(),
})
export type PermissionSession = v.InferOutput<typeof session>

/** The permissions that an account granted to the asking project, the newest first (EMB-14). */
export const getSessions = /* @__PURE__ */ get('/v1/sessions/{address}', {
  params: { address },
  query: clientQuery,
  reply: /* @__PURE__ */ v.object({ pcis: /* @__PURE__ */ v.array(session) }),
})

/** The context of an active permission. */
export const getSessionContext = /* @__PURE__ */ get('/v1/sessions/{address}/getcontext', {
  params: { address },
  query: { ...clientQuery, pci },
  reply: /* @__PURE__ */ v.object({ context: hex }),
})

/**
 * Ends a permission (EMB-14). The account signs `revocationText`; after a revocation on chain no signature is needed. A
 * revocation that is only signed stops this gateway alone.
 */
export const postSessionRevoke = /* @__PURE__ */ post('/v1/sessions/{address}/revoke', {
  params: { address },
  query: clientQuery,
  body: /* @__PURE__ */ v.object({ pci, signature: /* @__PURE__ */ v.optional(hex, '0x') }),
  reply: /* @__PURE__ */ v.object({}),
})

/** The text that an account signs to revoke a permission. */
export function revocationText(account: string, pci: string): string {
  return `Revoke the permission ${pci.toLowerCase()} of ${account.toLowerCase()}.`
}
