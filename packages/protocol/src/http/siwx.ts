import * as v from 'valibot'
import { cacaoSchema } from '../siwx/cacao.ts'
import { clientQuery } from './client.ts'
import { get, post } from './endpoint.ts'
import { networkId } from './fields.ts'

/** Bytes of UTF-8 that a message may have. */
export const siwxMessageLimit = 64 * 1024

const line = /* @__PURE__ */ v.string()
const maybe = /* @__PURE__ */ v.optional(line)

/** `SiwxMessage` on the wire. */
const siwxData = /* @__PURE__ */ v.object({
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
  /** Names the session in `sign-out`; no secret. */
  id: line,
  data: siwxData,
  /** The signed text. */
  message: line,
  signature: line,
  cacao: /* @__PURE__ */ v.optional(cacaoSchema),
  /** ISO 8601, as the one below. */
  createdAt: line,
  expiresAt: line,
})
export type SiwxServerSession = v.InferOutput<typeof siwxSession>

const siwxSessions = /* @__PURE__ */ v.object({
  sessions: /* @__PURE__ */ v.array(siwxSession),
})

/**
 * A nonce for one message of the page that asks: for its origin and project, once, until `expirationTime`. The message's
 * `issuedAt` should be this one, since visitors' clocks are off.
 */
export const getSiwxNonce = /* @__PURE__ */ get('/siwx/nonce', {
  query: clientQuery,
  reply: /* @__PURE__ */ v.object({ nonce: line, issuedAt: line, expirationTime: line }),
})

const hold = /* @__PURE__ */ v.optional(/* @__PURE__ */ v.picklist(['cookie', 'bearer']))
const withCacao = /* @__PURE__ */ v.object({ cacao: cacaoSchema, hold })
const withMessage = /* @__PURE__ */ v.object({
  /** The text exactly as it was signed. */
  message: line,
  /**
   * As the wallet gave it: eip155 and polkadot hex, solana base58, bip122 base64. Of `solana:signIn` base58 too, with
   * its `signedMessage` as `message`.
   */
  signature: line,
  /** What the page asked to be signed: any difference is refused by the name of its field. */
  data: /* @__PURE__ */ v.optional(siwxData),
  hold,
})

/**
 * Start a session with a signed message, or with a CACAO of one-click authentication. How the session is held is the
 * caller's choice where the server allows both: `cookie` (the default; httpOnly, so `fetch` needs
 * `credentials: 'include'`) or `bearer`, where `token` in the answer goes into `Authorization: Bearer …`.
 */
export const postSiwxVerify = /* @__PURE__ */ post('/siwx/verify', {
  query: clientQuery,
  body: /* @__PURE__ */ v.lazy((input) =>
    typeof input === 'object' && input !== null && 'cacao' in input ? withCacao : withMessage,
  ),
  reply: /* @__PURE__ */ v.object({
    session: siwxSession,
    /** With `bearer` only; held in memory, never in localStorage. */
    token: maybe,
  }),
})

/**
 * Sessions of the caller: those in its cookie or of its token, none when it has none. One visitor may have several, for
 * accounts of several families; several tokens are sent as one, joined with `~`.
 */
export const getSiwxMe = /* @__PURE__ */ get('/siwx/me', {
  query: clientQuery,
  reply: siwxSessions,
})

/** End sessions of the caller, at once and for good; gives those that remain. */
export const postSiwxSignOut = /* @__PURE__ */ post('/siwx/sign-out', {
  query: clientQuery,
  body: /* @__PURE__ */ v.object({
    /** Only this one. @default all of the caller */
    id: maybe,
    /** Also those of the same accounts elsewhere. */
    everywhere: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.boolean()),
  }),
  reply: siwxSessions,
})
