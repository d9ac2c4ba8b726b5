import * as v from 'valibot'
import { clientQuery } from './client.ts'
import { get } from './endpoint.ts'
import { accountAddress } from './fields.ts'

/** Name and picture of an address (BAL-07); null without them. */
export const getIdentity = /* @__PURE__ */ get('/v1/identity/{address}', {
  params: { address: /* @__PURE__ */ accountAddress() },
  query: {
    ...clientQuery,
    /** The account of the visitor, if any. */
    sender: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  },
  reply: /* @__PURE__ */ v.object({
    name: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.string()),
    avatar: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.string()),
    /** Time of the lookup in ISO 8601. */
    resolvedAt: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string()),
  }),
})
export type Identity = v.InferOutput<typeof getIdentity.reply>

/** The address of a name (SND-09), with `name` normalised (ENSIP-15); null when the name has no address. */
export const resolveName = /* @__PURE__ */ get('/v1/resolve/{name}', {
  params: {
    name: /* @__PURE__ */ v.pipe(
      /* @__PURE__ */ v.string(),
      /* @__PURE__ */ v.maxLength(255, 'Expected at most 255 characters'),
      /* @__PURE__ */ v.regex(/^[^.]+(\.[^.]+)+$/u, 'Expected a name such as alice.eth'),
    ),
  },
  query: { ...clientQuery },
  reply: /* @__PURE__ */ v.object({
    name: /* @__PURE__ */ v.string(),
    address: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.string()),
    avatar: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.string()),
    /** Time of the lookup in ISO 8601. */
    resolvedAt: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string()),
  }),
})
export type ResolvedName = v.InferOutput<typeof resolveName.reply>
