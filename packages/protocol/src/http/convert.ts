import * as v from 'valibot'
import { clientQuery } from './client.ts'
import { get, post } from './endpoint.ts'
import { accountId, networkId, tokenId, units } from './fields.ts'

/** A token that can be swapped (SWP-01). */
export const swapToken = /* @__PURE__ */ v.object({
  name: /* @__PURE__ */ v.string(),
  symbol: /* @__PURE__ */ v.string(),
  /** CAIP-10 id of the contract; the network's own coin is `…:0xeeee…eeee`. */
  address: /* @__PURE__ */ tokenId(),
  decimals: /* @__PURE__ */ v.pipe(
    /* @__PURE__ */ v.number(),
    /* @__PURE__ */ v.integer(),
    /* @__PURE__ */ v.minValue(0),
    /* @__PURE__ */ v.maxValue(77),
  ),
  logoUri: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string(), null),
  /** Whether the token takes an approval by signature; null when unknown. */
  eip2612: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.boolean(), null),
  /** False for a token that is in no list of the gateway: it chose its name itself. */
  isListed: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.boolean(), true),
  /** Whether the token is among the suggested ones (SWP-13). */
  isSuggested: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.boolean(), false),
})
export type SwapToken = v.InferOutput<typeof swapToken>

/**
 * Tokens of a network that can be swapped: the coin, then the listed tokens, suggested ones first. A network without a source
 * is refused: 'Network not supported for Swaps'.
 */
export const getConvertTokens = /* @__PURE__ */ get('/v1/convert/tokens', {
  query: {
    ...clientQuery,
    chainId: /* @__PURE__ */ networkId(),
    /** Address of a contract: the answer is this token alone, read from chain when it is unlisted; or empty. */
    address: /* @__PURE__ */ v.optional(
      /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.maxLength(64)),
    ),
    /** Part of a symbol, a name or an address. */
    search: /* @__PURE__ */ v.optional(
      /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.maxLength(64)),
    ),
  },
  reply: /* @__PURE__ */ v.object({ tokens: /* @__PURE__ */ v.array(swapToken) }),
})

/** Why there is no quote. */
export const swapRefusals = [
  /** No pool leads from one token to the other. */
  'NO_ROUTE',
  /** The pools are too small for this amount. */
  'LIQUIDITY_TOO_LOW',
  /** The amount is so small that nothing would be received. */
  'AMOUNT_TOO_SMALL',
  /** One of the tokens can be bought but not sold. */
  'TOKEN_NOT_SELLABLE',
] as const
export type SwapRefusal = (typeof swapRefusals)[number]

const bps = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.number(),
  /* @__PURE__ */ v.integer(),
  /* @__PURE__ */ v.minValue(0),
  /* @__PURE__ */ v.maxValue(10_000),
)

/** The operator's fee, in basis points and in units of its token. */
export const swapFee = /* @__PURE__ */ v.object({
  bps,
  amount: units,
  /** CAIP-10 id. */
  token: /* @__PURE__ */ tokenId(),
  /** Address that receives the fee; null when nothing is taken. */
  recipient: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.string()),
})
export type SwapFee = v.InferOutput<typeof swapFee>

/** A part of the amount, and the pools that it goes through one after the other. */
export const swapRoute = /* @__PURE__ */ v.object({
  /** Share of the amount in basis points; the shares of a quote are 10,000 together. */
  shareBps: bps,
  hops: /* @__PURE__ */ v.array(
    /* @__PURE__ */ v.object({
      /** Name of the exchange, such as 'Uniswap v3'. */
      exchange: /* @__PURE__ */ v.string(),
      from: /* @__PURE__ */ tokenId(),
      to: /* @__PURE__ */ tokenId(),
      /** The pool's own fee in hundredths of a basis point, such as 3000 for 0.3 %; null when unknown. */
      fee: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.number()),
    }),
  ),
})
export type SwapRoute = v.InferOutput<typeof swapRoute>

/** An offer to swap. The amounts are whole numbers in the smallest unit, as text. */
export const swapQuote = /* @__PURE__ */ v.object({
  /** Names the source and its route: give it back to `build-transaction`. */
  id: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string(), null),
  fromAmount: units,
  /** CAIP-10 ids of the two tokens. */
  fromAccount: /* @__PURE__ */ tokenId(),
  /** Expected, after the fee and before slippage. */
  toAmount: units,
  toAccount: /* @__PURE__ */ tokenId(),
  /** Name of the source, such as 'Uniswap' or '0x'. */
  source: /* @__PURE__ */ v.string(),
  /** Address of the contract that the transaction calls. */
  router: /* @__PURE__ */ v.string(),
  /** Address that needs the allowance; null when the network's own coin is swapped. */
  spender: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.string()),
  /** Expected gas of the swap alone, without an approval. */
  gas: units,
  /** By how much the amount moves the price against the visitor, in basis points, without fees of pools; null when unknown. */
  priceImpactBps: /* @__PURE__ */ v.nullable(bps),
  fee: swapFee,
  routes: /* @__PURE__ */ v.array(swapRoute),
  /** Parts that the tokens themselves take at a transfer, in basis points: of the sold token and of the bought one. */
  tokenFees: /* @__PURE__ */ v.object({ from: bps, to: bps }),
  /** Whether the source takes an approval by signature inside the swap, of both kinds. */
  takesPermit: /* @__PURE__ */ v.boolean(),
  /** Milliseconds since the epoch: ask again after it. */
  expiresAt: /* @__PURE__ */ v.number(),
})
export type SwapQuote = v.InferOutput<typeof swapQuote>

/** The best offer, or none and the reason. Tokens of different networks are refused, and so is one token twice. */
export const getConvertQuotes = /* @__PURE__ */ get('/v1/convert/quotes', {
  query: {
    ...clientQuery,
    /** Units of `from`. */
    amount: units,
    from: /* @__PURE__ */ tokenId(),
    to: /* @__PURE__ */ tokenId(),
    /** CAIP-10 id or address. */
    userAddress: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
    /** Wei per gas, to weigh the costs of routes. @default the gateway's own */
    gasPrice: /* @__PURE__ */ v.optional(units),
  },
  reply: /* @__PURE__ */ v.object({
    /** At most one. */
    quotes: /* @__PURE__ */ v.array(swapQuote),
    refusal: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.picklist(swapRefusals)),
  }),
})

/** How much of a token a contract may take from an account; the coin needs no allowance and gives the largest number. */
export const getConvertAllowance = /* @__PURE__ */ get('/v1/convert/allowance', {
  query: {
    ...clientQuery,
    tokenAddress: /* @__PURE__ */ tokenId(),
    userAddress: /* @__PURE__ */ accountId(),
    /** Address of the quote's `spender`. @default the router of the gateway's first source */
    spender: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  },
  reply: /* @__PURE__ */ v.object({ allowance: units }),
})

/**
 * Current gas prices in the coin's smallest unit per unit of gas: the highest fee for a later block, a block soon, or the next
 * block (SND-07). A network without gas prices is refused: 'Network not supported for Gas Price'.
 */
export const getGasPrice = /* @__PURE__ */ get('/v1/convert/gas-price', {
  query: {
    ...clientQuery,
    /** CAIP-2 id. */
    chainId: /* @__PURE__ */ networkId(),
  },
  reply: /* @__PURE__ */ v.object({ standard: units, fast: units, instant: units }),
})
export type GasPrice = v.InferOutput<typeof getGasPrice.reply>

const hexData = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^0x(?:[0-9a-f]{2})*$/i, 'Expected 0x and pairs of hex characters'),
)

const transaction = {
  /** CAIP-10 id of the account that sends it. */
  from: /* @__PURE__ */ accountId(),
  /** CAIP-10 id of the called contract. */
  to: /* @__PURE__ */ accountId(),
  /** Calldata; on Solana the whole transaction in base64. */
  data: /* @__PURE__ */ v.string(),
  /** Wei sent along. */
  value: units,
}

/** A transaction that approves, and its gas price. */
export const approvalTransaction = /* @__PURE__ */ v.object({
  ...transaction,
  data: hexData,
  eip155: /* @__PURE__ */ v.nullable(
    /* @__PURE__ */ v.object({ gas: /* @__PURE__ */ v.optional(units), gasPrice: units }),
  ),
})
export type ApprovalTransaction = v.InferOutput<typeof approvalTransaction>

/** DAI's permit names no amount: it allows all units or none. */
const permitKind = /* @__PURE__ */ v.picklist(['eip2612', 'dai'])
export type PermitKind = v.InferOutput<typeof permitKind>

/** The transaction by which an account lets the source's contract take a token. */
export const getBuildApprove = /* @__PURE__ */ get('/v1/convert/build-approve', {
  query: {
    ...clientQuery,
    userAddress: /* @__PURE__ */ accountId(),
    /** The token to approve. */
    from: /* @__PURE__ */ tokenId(),
    /** The token to buy. */
    to: /* @__PURE__ */ tokenId(),
    /** Units that may be taken. @default the largest number, as the original service approves */
    amount: /* @__PURE__ */ v.optional(units),
    /** Address of the quote's `spender`. @default the router of the gateway's first source */
    spender: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  },
  reply: /* @__PURE__ */ v.object({
    tx: approvalTransaction,
    /** For a token that refuses a new allowance until the old one is zero: the transaction that has to come before `tx`. */
    reset: /* @__PURE__ */ v.optional(approvalTransaction),
    /** For a token that takes an approval by signature: the facts that the signature needs. */
    permit: /* @__PURE__ */ v.optional(
      /* @__PURE__ */ v.object({
        kind: /* @__PURE__ */ v.optional(permitKind, 'eip2612'),
        name: /* @__PURE__ */ v.string(),
        version: /* @__PURE__ */ v.string(),
        nonce: units,
      }),
    ),
  }),
})

/** Percent, with at most two digits after the point. */
const slippage = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.number(),
  /* @__PURE__ */ v.minValue(0, 'Expected at least 0'),
  /* @__PURE__ */ v.maxValue(50, 'Expected at most 50'),
  /* @__PURE__ */ v.check(
    (percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6,
    'Expected at most two digits after the point',
  ),
)

/** An approval by signature for the quote's spender: of an amount (EIP-2612), or of all units (DAI). */
export const swapPermit = /* @__PURE__ */ v.object({
  /** The nonce that was signed for DAI's permit; without it the permit is one of EIP-2612. */
  nonce: /* @__PURE__ */ v.optional(units),
  /** Units. */
  value: units,
  /** Seconds since the epoch. */
  deadline: units,
  /** 65 bytes in hex: r, s, v. */
  signature: /* @__PURE__ */ v.pipe(
    /* @__PURE__ */ v.string(),
    /* @__PURE__ */ v.regex(/^0x[0-9a-f]{130}$/i, 'Expected a signature of 65 bytes in hex'),
  ),
})
export type SwapPermit = v.InferOutput<typeof swapPermit>

/** The transaction that swaps. It is priced anew: compare it with the quote before it is signed. */
export const postBuildTransaction = /* @__PURE__ */ post('/v1/convert/build-transaction', {
  query: { ...clientQuery },
  body: /* @__PURE__ */ v.object({
    projectId: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
    /** Units of `from`. */
    amount: units,
    from: /* @__PURE__ */ tokenId(),
    to: /* @__PURE__ */ tokenId(),
    /** CAIP-10 id: the account that pays and receives. */
    userAddress: /* @__PURE__ */ accountId(),
    /** The quote's `id`, so that the same source builds. @default the best source now */
    quoteId: /* @__PURE__ */ v.nullish(
      /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.maxLength(200)),
    ),
    eip155: /* @__PURE__ */ v.optional(
      /* @__PURE__ */ v.object({
        /** @default 1 */
        slippage: /* @__PURE__ */ v.optional(slippage, 1),
        permit: /* @__PURE__ */ v.optional(swapPermit),
      }),
      {},
    ),
    /** Leave out the estimate of gas by the node, which fails before an approval. */
    disableEstimate: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.boolean(), false),
  }),
  reply: /* @__PURE__ */ v.object({
    tx: /* @__PURE__ */ v.object({
      ...transaction,
      /** The same as `value`: the original service has this name. */
      amount: units,
      eip155: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.object({ gas: units, gasPrice: units })),
    }),
    /** Expected now, after the fee. */
    toAmount: units,
    /** The transaction fails instead of giving less. */
    minToAmount: units,
    /** Milliseconds since the epoch: the transaction fails after it. */
    expiresAt: /* @__PURE__ */ v.number(),
  }),
})
export type BuiltSwap = v.InferOutput<typeof postBuildTransaction.reply>
