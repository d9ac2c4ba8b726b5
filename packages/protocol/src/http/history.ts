import * as v from 'valibot'
import { clientQuery, spamQuery } from './client.ts'
import { currencySchema } from './currency.ts'
import { get } from './endpoint.ts'
import { accountAddress, networkId } from './fields.ts'

const text = /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string())
/** A whole number in base units, as text: it may not fit a JSON number. */
const units = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^\d{1,80}$/, 'Expected base units'),
)
const decimals = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.number(),
  /* @__PURE__ */ v.integer(),
  /* @__PURE__ */ v.minValue(0),
  /* @__PURE__ */ v.maxValue(255),
)
const media = /* @__PURE__ */ v.nullish(
  /* @__PURE__ */ v.object({ url: /* @__PURE__ */ v.string(), content_type: text }),
)

/** The kind of a transaction, seen from its account. A kit shows an unknown kind as `execute`. */
export const operationTypes = [
  'approve',
  'borrow',
  'burn',
  'buy',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const
export type OperationType = (typeof operationTypes)[number]

/** Reasons to treat a transfer as spam for its receiver (POI-1). */
export const spamReasons = ['zero-value', 'dust', 'unlisted'] as const
export type SpamReason = (typeof spamReasons)[number]

/** One token movement, seen from the account (HIS-02). It has either `fungible_info` or `nft_info`. */
export const historyTransfer = /* @__PURE__ */ v.object({
  fungible_info: /* @__PURE__ */ v.nullish(
    /* @__PURE__ */ v.object({
      name: text,
      symbol: text,
      icon: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.object({ url: text })),
      /** CAIP-10 id of the token contract; absent for the network's own coin. */
      address: text,
      decimals: /* @__PURE__ */ v.nullish(decimals),
      /** Whether the gateway's token list has the token; always true for the network's own coin. */
      is_listed: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.boolean()),
    }),
  ),
  nft_info: /* @__PURE__ */ v.nullish(
    /* @__PURE__ */ v.object({
      name: text,
      content: /* @__PURE__ */ v.nullish(
        /* @__PURE__ */ v.object({ preview: media, detail: media }),
      ),
      flags: /* @__PURE__ */ v.nullish(
        /* @__PURE__ */ v.object({
          is_spam: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.boolean(), false),
        }),
      ),
      /** CAIP-10 id of the contract. */
      address: text,
      /** Decimal on eip155; the mint's address on solana. */
      token_id: text,
    }),
  ),
  direction: /* @__PURE__ */ v.picklist(['in', 'out', 'self']),
  quantity: /* @__PURE__ */ v.object({
    /** Decimal string, exact; base units where the decimals are not known. */
    numeric: /* @__PURE__ */ v.pipe(
      /* @__PURE__ */ v.string(),
      /* @__PURE__ */ v.regex(/^\d{1,80}(\.\d{1,255})?$/, 'Expected a decimal number'),
    ),
    units: /* @__PURE__ */ v.nullish(units),
  }),
  /** In the requested currency, for display; null without a price. */
  value: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.number()),
  price: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.number()),
  /** Sender and receiver of this transfer, which may differ from those of the transaction. */
  sender: text,
  recipient: text,
  flags: /* @__PURE__ */ v.nullish(
    /* @__PURE__ */ v.object({
      is_spam: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.boolean(), false),
      /** One of `spamReasons`, or a later reason. */
      reasons: /* @__PURE__ */ v.nullish(
        /* @__PURE__ */ v.array(/* @__PURE__ */ v.string()),
        () => [],
      ),
    }),
  ),
})
export type HistoryTransfer = v.InferOutput<typeof historyTransfer>

/** One transaction of an account (HIS-02). */
export const historyEntry = /* @__PURE__ */ v.object({
  id: /* @__PURE__ */ v.string(),
  metadata: /* @__PURE__ */ v.object({
    /** One of `operationTypes`, or a word of another gateway. */
    operationType: /* @__PURE__ */ v.string(),
    hash: text,
    /** Time of the block in ISO 8601. */
    minedAt: /* @__PURE__ */ v.pipe(
      /* @__PURE__ */ v.string(),
      /* @__PURE__ */ v.check((time) => !Number.isNaN(Date.parse(time)), 'Expected an ISO time'),
    ),
    sentFrom: /* @__PURE__ */ v.string(),
    /** Empty for a contract creation. */
    sentTo: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string(), ''),
    status: /* @__PURE__ */ v.picklist(['confirmed', 'failed', 'pending']),
    nonce: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.number()),
    application: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.object({ name: text, iconUrl: text })),
    /** CAIP-2 id of the network. */
    chain: text,
    /** Fee of the sender in the network's coin. */
    fee: /* @__PURE__ */ v.nullish(
      /* @__PURE__ */ v.object({ units, decimals, symbol: /* @__PURE__ */ v.string() }),
    ),
    /** `number` is the slot on Solana. */
    block: /* @__PURE__ */ v.nullish(
      /* @__PURE__ */ v.object({ hash: text, number: /* @__PURE__ */ v.number() }),
    ),
  }),
  transfers: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.array(historyTransfer)),
})
export type HistoryEntry = v.InferOutput<typeof historyEntry>

/** Transactions of an account, newest first (HIS-01). A network that is not served gives an empty list. */
export const getHistory = /* @__PURE__ */ get('/v1/account/{account}/history', {
  params: { account: /* @__PURE__ */ accountAddress() },
  query: {
    ...clientQuery,
    /** Currency of values and prices. @default 'usd' */
    currency: /* @__PURE__ */ v.optional(currencySchema, 'usd'),
    /** CAIP-2 id; without it the first main network of the gateway is read. */
    chainId: /* @__PURE__ */ v.optional(/* @__PURE__ */ networkId()),
    /** `next` of the previous page. */
    cursor: /* @__PURE__ */ v.optional(
      /* @__PURE__ */ v.pipe(
        /* @__PURE__ */ v.string(),
        /* @__PURE__ */ v.regex(/^[-_A-Za-z0-9]{0,512}$/, 'Invalid cursor'),
      ),
    ),
    /** Only purchases from this provider, such as `coinbase`. */
    onramp: /* @__PURE__ */ v.optional(
      /* @__PURE__ */ v.pipe(
        /* @__PURE__ */ v.string(),
        /* @__PURE__ */ v.regex(/^[a-z0-9-]{1,30}$/, 'Expected the id of a provider'),
      ),
    ),
    spam: spamQuery,
    /** `no-cache` or `no`: reads afresh, for example after the visitor's own transaction. */
    cache: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.picklist(['no-cache', 'no'])),
  },
  reply: /* @__PURE__ */ v.object({
    data: /* @__PURE__ */ v.array(historyEntry),
    /** Cursor of the next page; null at the end. */
    next: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string(), null),
  }),
})
export type HistoryPage = v.InferOutput<typeof getHistory.reply>
