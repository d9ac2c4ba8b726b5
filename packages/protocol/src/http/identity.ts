import * as v from 'valibot'
import { clientQuery } from './client.ts'
import { get } from './endpoint.ts'
import { accountAddress, networkId } from './fields.ts'

const identityQuery = {
  ...clientQuery,
  /** The account of the visitor, if any. */
  sender: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
}
const identityReply = /* @__PURE__ */ v.object({
  name: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.string()),
  avatar: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.string()),
  /** Time of the lookup in ISO 8601. */
  resolvedAt: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string()),
})

/** Name and picture of an address (BAL-07); null without them. */
export const getIdentity = /* @__PURE__ */ get('/v1/identity/{address}', {
  params: { address: /* @__PURE__ */ accountAddress() },
  query: identityQuery,
  reply: identityReply,
})
/** The same beside the account's other paths. */
export const getAccountIdentity = /* @__PURE__ */ get('/v1/account/{address}/identity', {
  params: { address: /* @__PURE__ */ accountAddress() },
  query: identityQuery,
  reply: identityReply,
})
export type Identity = v.InferOutput<typeof getIdentity.reply>

/**
 * The address of a name on a network (SND-09), with `name` normalised (ENSIP-15); null when the name has no address. A name
 * without an address on an EVM network has the address of the names' own network, usually Ethereum: `chainId` tells.
 */
export const resolveName = /* @__PURE__ */ get('/v1/resolve/{name}', {
  params: {
    name: /* @__PURE__ */ v.pipe(
      /* @__PURE__ */ v.string(),
      /* @__PURE__ */ v.maxLength(255, 'Expected at most 255 characters'),
      /* @__PURE__ */ v.regex(/^[^.]+(\.[^.]+)+$/u, 'Expected a name such as alice.eth'),
    ),
  },
  query: {
    ...clientQuery,
    /** @default the names' own network */
    chainId: /* @__PURE__ */ v.optional(
      /* @__PURE__ */ v.pipe(
        /* @__PURE__ */ networkId(),
        /* @__PURE__ */ v.check(
          (id) => /^(?!eip155:)|^eip155:[1-9]\d{0,17}$/.test(id),
          'Expected a network, such as eip155:1',
        ),
      ),
    ),
  },
  reply: /* @__PURE__ */ v.object({
    name: /* @__PURE__ */ v.string(),
    address: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.string()),
    /** The network that the address is recorded for. */
    chainId: /* @__PURE__ */ v.nullish(/* @__PURE__ */ networkId()),
    avatar: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.string()),
    /** Time of the lookup in ISO 8601. */
    resolvedAt: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string()),
  }),
})
export type ResolvedName = v.InferOutput<typeof resolveName.reply>
