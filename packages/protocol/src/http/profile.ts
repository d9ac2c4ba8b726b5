import * as v from 'valibot'
import { clientQuery } from './client.ts'
import { get, post } from './endpoint.ts'
import { accountAddress, evmNetworkId, networkId } from './fields.ts'

const line = /* @__PURE__ */ v.string()

const attributes = /* @__PURE__ */ v.record(line, line)
/** Addresses by coin type (ENSIP-9, ENSIP-11), a decimal number. */
const addresses = /* @__PURE__ */ v.record(
  /* @__PURE__ */ v.pipe(line, /* @__PURE__ */ v.regex(/^\d{1,10}$/, 'Invalid coin type')),
  /* @__PURE__ */ v.object({ address: line, created_at: line }),
)

/** A registered name. Times are ISO 8601. */
const nameRecord = /* @__PURE__ */ v.object({
  name: line,
  registered_at: line,
  updated_at: /* @__PURE__ */ v.nullable(line),
  attributes: /* @__PURE__ */ v.nullable(attributes),
  addresses,
  /** The only network on which the name is its owner's, for the name of a contract; missing for that of a key. */
  owner_network: /* @__PURE__ */ v.optional(/* @__PURE__ */ networkId()),
  /** Coin types of the networks on which the gateway has it as the primary name of its owner (ENSIP-19). */
  primary: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.array(/* @__PURE__ */ v.number())),
})
export type NameRecord = v.InferOutput<typeof nameRecord>

const oldApi = {
  ...clientQuery,
  /** With `2`, nothing found is an empty list instead of a 404. */
  apiVersion: /* @__PURE__ */ v.optional(line),
}
const name = /* @__PURE__ */ v.pipe(
  line,
  /* @__PURE__ */ v.maxLength(255, 'Expected at most 255 characters'),
)

/** The record of a name (NAM-02). */
export const getName = /* @__PURE__ */ get('/v1/profile/account/{name}', {
  params: { name },
  query: oldApi,
  reply: /* @__PURE__ */ v.union([nameRecord, /* @__PURE__ */ v.array(nameRecord)]),
})

/**
 * Names of their owner's address on the network of `sender`, an account, the oldest first (NAM-02). The primary name there comes
 * before them (ENSIP-19). The names of a contract are those of its own network alone. Without `sender` it is the network of the zone.
 */
export const getNamesOf = /* @__PURE__ */ get('/v1/profile/reverse/{address}', {
  params: { address: /* @__PURE__ */ accountAddress() },
  query: { ...oldApi, sender: /* @__PURE__ */ v.optional(line) },
  reply: /* @__PURE__ */ v.array(nameRecord),
})

/** Reasons for which a name is not free. */
export const nameReasons = ['registered', 'reserved', 'similar', 'held'] as const

/**
 * Whether a name is free, and free names like it (NAM-02). The first suggestion is the asked name; `name` may be its first label
 * alone.
 */
export const getNameSuggestions = /* @__PURE__ */ get('/v1/profile/suggestions/{name}', {
  params: { name },
  query: {
    ...clientQuery,
    /** @default the gateway's own zone */
    zone: /* @__PURE__ */ v.optional(line),
  },
  reply: /* @__PURE__ */ v.object({
    suggestions: /* @__PURE__ */ v.array(
      /* @__PURE__ */ v.object({
        name: line,
        /** Not free, for any reason. */
        registered: /* @__PURE__ */ v.boolean(),
        reason: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.picklist(nameReasons)),
      }),
    ),
  }),
})
export type NameSuggestion = v.InferOutput<typeof getNameSuggestions.reply>['suggestions'][number]

/** The zone in which the gateway registers names, and the network of its registry; null without one. */
export const getNameZone = /* @__PURE__ */ get('/v1/profile/zone', {
  query: clientQuery,
  reply: /* @__PURE__ */ v.object({
    zone: /* @__PURE__ */ v.nullable(line),
    chainId: /* @__PURE__ */ v.nullable(/* @__PURE__ */ evmNetworkId()),
  }),
})

/** A message of `@latchkey/protocol/names`, signed by the owner of the name. */
const signed = /* @__PURE__ */ v.object({
  message: /* @__PURE__ */ v.pipe(
    line,
    /* @__PURE__ */ v.maxLength(16_384, 'Expected at most 16384 characters'),
  ),
  signature: line,
  /** The coin type of the network on which the owner signs. */
  coin_type: /* @__PURE__ */ v.pipe(
    /* @__PURE__ */ v.number(),
    /* @__PURE__ */ v.integer(),
    /* @__PURE__ */ v.minValue(0),
    /* @__PURE__ */ v.maxValue(0xffff_ffff, 'Invalid chainId'),
  ),
  /** The owner's address. */
  address: /* @__PURE__ */ accountAddress(),
})
export type SignedNameMessage = v.InferOutput<typeof signed>

/** Registers a name (NAM-02). */
export const postName = /* @__PURE__ */ post('/v1/profile/account', {
  query: clientQuery,
  body: signed,
  reply: nameRecord,
})

/** Replaces the attributes of a name: its avatar, description, url, contenthash. */
export const postNameAttributes = /* @__PURE__ */ post('/v1/profile/account/{name}/attributes', {
  params: { name },
  query: clientQuery,
  body: signed,
  reply: attributes,
})

/** Sets or, with an empty address, removes the address of one coin type. */
export const postNameAddress = /* @__PURE__ */ post('/v1/profile/account/{name}/address', {
  params: { name },
  query: clientQuery,
  body: signed,
  reply: addresses,
})

/**
 * Makes a name the primary name of its owner on a network without a reverse registrar (ENSIP-19). The name leads to the owner there
 * unless it has another address.
 */
export const postNamePrimary = /* @__PURE__ */ post('/v1/profile/account/{name}/primary', {
  params: { name },
  query: clientQuery,
  body: signed,
  reply: nameRecord,
})

/** Gives a name up. Only its last owner can register it again until `held_until`. */
export const postNameRelease = /* @__PURE__ */ post('/v1/profile/account/{name}/release', {
  params: { name },
  query: clientQuery,
  body: signed,
  reply: /* @__PURE__ */ v.object({ name: line, held_until: line }),
})
