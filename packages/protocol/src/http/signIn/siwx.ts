import * as v from 'valibot'
import { cacaoSchema } from '../../siwx/cacao.ts'
import { clientQuery } from '../client.ts'
import { get, post } from '../endpoint.ts'
import { networkId } from '../fields.ts'

/** Largest message in bytes of UTF-8. */
export const siwxMessageLimit = 64 * 1024

const line = /* @__PURE__ */ v.string()
const maybe = /* @__PURE__ */ v.optional(line)

/** `SiwxMessage` on the wire. */
const siwxData = /* @__PURE__ */ v.object({
  scheme: maybe,
  domain: line,
  accountAddress: line,
  chainId: /* @__PURE__ */ networkId(),
  uri: line,
  version: line,
  nonce: line,
  issuedAt: line,
  expirationTime: maybe,
  notBefore: maybe,
  requestId: maybe,
  statement: maybe,
  resources: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.array(line)),
})

/** A verified sign-in (SIW-03). */
const siwxSession = /* @__PURE__ */ v.object({
  /** Identifies the session in `sign-out`; not secret. */
  id: line,
  data: siwxData,
  /** The signed text. */
  message: line,
  signature: line,
  cacao: /* @__PURE__ */ v.optional(cacaoSchema),
  /** ISO 8601, like the next field. */
  createdAt: line,
  expiresAt: line,
})
export type SiwxServerSession = v.InferOutput<typeof siwxSession>

const siwxSessions = /* @__PURE__ */ v.object({
  sessions: /* @__PURE__ */ v.array(siwxSession),
})

/**
 * A nonce for one message of the page: valid once, for the page's origin and project, until `expirationTime`. The message's
 * `issuedAt` should be this reply's `issuedAt`, because visitors' clocks may be wrong.
 */
export const getSiwxNonce = /* @__PURE__ */ get('/siwx/nonce', {
  query: clientQuery,
  reply: /* @__PURE__ */ v.object({ nonce: line, issuedAt: line, expirationTime: line }),
})

const hold = /* @__PURE__ */ v.optional(/* @__PURE__ */ v.picklist(['cookie', 'bearer']))
const withCacao = /* @__PURE__ */ v.object({ cacao: cacaoSchema, hold })
const withMessage = /* @__PURE__ */ v.object({
  /** The exact signed text. */
  message: line,
  /**
   * The signature in the wallet's encoding: eip155 and polkadot hex, solana base58, bip122 base64. For `solana:signIn` also
   * base58, with its `signedMessage` as `message`.
   */
  signature: line,
  /** The message that the page asked the visitor to sign. Any difference is refused by the field's name. */
  data: /* @__PURE__ */ v.optional(siwxData),
  hold,
})

/**
 * Starts a session with a signed message, or with a CACAO of one-click authentication. The caller chooses how the session is
 * held if the server allows both: `cookie` (the default; httpOnly, so `fetch` needs `credentials: 'include'`) or `bearer`, with
 * `token` of the answer in `Authorization: Bearer …`.
 */
export const postSiwxVerify = /* @__PURE__ */ post('/siwx/verify', {
  query: clientQuery,
  body: /* @__PURE__ */ v.lazy((input) =>
    typeof input === 'object' && input !== null && 'cacao' in input ? withCacao : withMessage,
  ),
  reply: /* @__PURE__ */ v.object({
    session: siwxSession,
    /** Only with `bearer`. Hold it in memory, never in localStorage. */
    token: maybe,
  }),
})

/**
 * Sessions of the caller, from its cookie or token; empty without either. One visitor may have several, for accounts of several
 * namespaces. Several tokens are sent as one, joined with `~`.
 */
export const getSiwxMe = /* @__PURE__ */ get('/siwx/me', {
  query: clientQuery,
  reply: siwxSessions,
})

/** Ends sessions of the caller for good and gives the remaining sessions. */
export const postSiwxSignOut = /* @__PURE__ */ post('/siwx/sign-out', {
  query: clientQuery,
  body: /* @__PURE__ */ v.object({
    /** Only this session. @default all sessions of the caller */
    id: maybe,
    /** Also sessions of the same accounts in other browsers. */
    everywhere: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.boolean()),
  }),
  reply: siwxSessions,
})
