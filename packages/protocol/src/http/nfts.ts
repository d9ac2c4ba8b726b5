import * as v from 'valibot'
import { clientQuery } from './client.ts'
import { get } from './endpoint.ts'
import { accountAddress, networkId, pageCursor, whole } from './fields.ts'

/** TABLE kinds of collectibles → their names. */
export const nftStandards = ['ERC721', 'ERC1155', 'Metaplex'] as const

/** One collectible of an account. */
export const nftItem = /* @__PURE__ */ v.object({
  /** CAIP-2 id of the network. */
  chainId: /* @__PURE__ */ v.string(),
  /** CAIP-10 id of the contract, or of the mint for Metaplex. */
  address: /* @__PURE__ */ v.string(),
  /** Exact decimal text; '0' for Metaplex, whose mint identifies the collectible. */
  tokenId: /* @__PURE__ */ v.string(),
  standard: /* @__PURE__ */ v.picklist(nftStandards),
  /** Number of units as decimal text; '1' except for editions. */
  quantity: /* @__PURE__ */ v.string(),
  /** Without invisible and direction characters; '' without a name. */
  name: /* @__PURE__ */ v.string(),
  collection: /* @__PURE__ */ v.nullable(
    /* @__PURE__ */ v.object({
      name: /* @__PURE__ */ v.string(),
      symbol: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string(), ''),
    }),
  ),
  /** A raster picture of at most 512 px a side, made by the gateway; null without a picture. Never a stranger's URL. */
  preview: /* @__PURE__ */ v.nullable(
    /* @__PURE__ */ v.object({ url: /* @__PURE__ */ v.string() }),
  ),
  /** Probable spam: shown only when the visitor asks for it. */
  isSpam: /* @__PURE__ */ v.boolean(),
})
export type NftItem = v.InferOutput<typeof nftItem>

/** Collectibles of an account, in pages. A network without a source gives an empty list. */
export const getNfts = /* @__PURE__ */ get('/v1/account/{address}/nfts', {
  params: { address: /* @__PURE__ */ accountAddress() },
  query: {
    ...clientQuery,
    /** CAIP-2 id. */
    chainId: /* @__PURE__ */ networkId(),
    /** `next` of the previous page. */
    cursor: /* @__PURE__ */ v.optional(/* @__PURE__ */ pageCursor()),
    /** Items per page. @default 20 */
    entries: /* @__PURE__ */ v.optional(/* @__PURE__ */ whole(1, 50), 20),
  },
  reply: /* @__PURE__ */ v.object({
    data: /* @__PURE__ */ v.array(nftItem),
    /** Cursor of the next page; null on the last page. */
    next: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.string()),
  }),
})
