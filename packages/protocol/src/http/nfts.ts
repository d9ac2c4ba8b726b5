import * as v from 'valibot'
import { clientQuery } from './client.ts'
import { get } from './endpoint.ts'
import { accountAddress, networkId, whole } from './fields.ts'

/** TABLE kinds of collectibles → what they are. */
export const nftStandards = ['ERC721', 'ERC1155', 'Metaplex'] as const

/** One collectible an account holds. */
export const nftItem = /* @__PURE__ */ v.object({
  /** CAIP-2 id of the network. */
  chainId: /* @__PURE__ */ v.string(),
  /** CAIP-10 id of the contract; of the mint with Metaplex. */
  address: /* @__PURE__ */ v.string(),
  /** Decimal text, exact; '0' with Metaplex, where the mint says it all. */
  tokenId: /* @__PURE__ */ v.string(),
  standard: /* @__PURE__ */ v.picklist(nftStandards),
  /** How many of it are held: decimal text, '1' but for editions. */
  quantity: /* @__PURE__ */ v.string(),
  /** Cleaned of invisible and direction characters; '' when it has none. */
  name: /* @__PURE__ */ v.string(),
  collection: /* @__PURE__ */ v.nullable(
    /* @__PURE__ */ v.object({
      name: /* @__PURE__ */ v.string(),
      symbol: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string(), ''),
    }),
  ),
  /** A raster picture at most 512 px wide and high, made by the gateway; null when there is none. Never a stranger's address. */
  preview: /* @__PURE__ */ v.nullable(
    /* @__PURE__ */ v.object({ url: /* @__PURE__ */ v.string() }),
  ),
  /** Probably sent unasked to lure: shown only where the visitor asks for it. */
  isSpam: /* @__PURE__ */ v.boolean(),
})
export type NftItem = v.InferOutput<typeof nftItem>

/** The collectibles of an account, some at a time. A network without any source answers with an empty list. */
export const getNfts = /* @__PURE__ */ get('/v1/account/{address}/nfts', {
  params: { address: /* @__PURE__ */ accountAddress() },
  query: {
    ...clientQuery,
    /** CAIP-2 id. */
    chainId: /* @__PURE__ */ networkId(),
    /** `next` of the page before. */
    cursor: /* @__PURE__ */ v.optional(
      /* @__PURE__ */ v.pipe(
        /* @__PURE__ */ v.string(),
        /* @__PURE__ */ v.regex(/^[\w.-]{1,200}$/, 'Invalid cursor'),
      ),
    ),
    /** Items per page. @default 20 */
    entries: /* @__PURE__ */ v.optional(/* @__PURE__ */ whole(1, 50), 20),
  },
  reply: /* @__PURE__ */ v.object({
    data: /* @__PURE__ */ v.array(nftItem),
    /** For the page after; null on the last. */
    next: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.string()),
  }),
})
