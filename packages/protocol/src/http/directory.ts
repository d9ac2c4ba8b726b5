import * as v from 'valibot'
import { clientQuery } from './client.ts'
import { get } from './endpoint.ts'
import { commaList, whole } from './fields.ts'

const text = /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string())

/** One wallet of the directory (WAL-05, compatibility.md 7.2). */
export const walletItem = /* @__PURE__ */ v.object({
  id: /* @__PURE__ */ v.string(),
  name: /* @__PURE__ */ v.string(),
  homepage: text,
  image_id: text,
  image_url: text,
  /** Position in the directory; a lower number comes first. */
  order: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.number()),
  mobile_link: text,
  /** Universal link used for link mode. */
  link_mode: text,
  desktop_link: text,
  webapp_link: text,
  app_store: text,
  play_store: text,
  chrome_store: text,
  firefox_store: text,
  rdns: text,
  /** CAIP-2 ids of the wallet's networks; `eip155:*` stands for every network of a namespace. */
  chains: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.array(/* @__PURE__ */ v.string())),
  injected: /* @__PURE__ */ v.nullish(
    /* @__PURE__ */ v.array(/* @__PURE__ */ v.object({ namespace: text, injected_id: text })),
  ),
  badge_type: text,
})
export type WalletItem = v.InferOutput<typeof walletItem>

/** A page of the wallet directory (WAL-01). `count` is the number of all matching wallets over all pages. */
export const getWallets = /* @__PURE__ */ get('/getWallets', {
  query: {
    ...clientQuery,
    /** From 1. @default 1 */
    page: /* @__PURE__ */ v.optional(/* @__PURE__ */ whole(1, 100_000), 1),
    /** Wallets per page. @default 40 */
    entries: /* @__PURE__ */ v.optional(/* @__PURE__ */ whole(1, 100), 40),
    /** Part of the name. */
    search: /* @__PURE__ */ v.optional(
      /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.maxLength(200)),
    ),
    /** Comma-separated CAIP-2 ids: only wallets that serve at least one of them. */
    chains: /* @__PURE__ */ v.optional(/* @__PURE__ */ commaList(200)),
    /** Comma-separated wallet ids: only these wallets. A URL of 8 KiB has room for a hundred ids of 64 letters. */
    include: /* @__PURE__ */ v.optional(/* @__PURE__ */ commaList(100)),
    /** Comma-separated wallet ids to leave out. */
    exclude: /* @__PURE__ */ v.optional(/* @__PURE__ */ commaList(100)),
    badge_type: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.picklist(['none', 'certified'])),
  },
  reply: /* @__PURE__ */ v.object({
    data: /* @__PURE__ */ v.array(walletItem),
    count: /* @__PURE__ */ v.number(),
  }),
})

/** Whether the project wants analytics events (WAL-03). */
export const getAnalyticsConfig = /* @__PURE__ */ get('/getAnalyticsConfig', {
  query: clientQuery,
  reply: /* @__PURE__ */ v.object({ isAnalyticsEnabled: /* @__PURE__ */ v.boolean() }),
})

/**
 * The features that the operator allows to clients of other servers (compatibility.md 7.2). `config` null leaves the rest to
 * the page's own options.
 */
export const getRemoteFeatures = /* @__PURE__ */ get('/appkit/v1/config', {
  query: clientQuery,
  reply: /* @__PURE__ */ v.object({
    features: /* @__PURE__ */ v.array(
      /* @__PURE__ */ v.object({
        id: /* @__PURE__ */ v.string(),
        isEnabled: /* @__PURE__ */ v.boolean(),
        config: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.array(/* @__PURE__ */ v.string())),
      }),
    ),
  }),
})
