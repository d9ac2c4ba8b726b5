import { fillText, isKitError, KitError, serverCatalogue, type ErrorCode } from '@latchkey/protocol'
import type { Failure } from '@latchkey/protocol/http'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { GatewayEnvironment } from './environment.ts'

/** TABLE error code → status, and the field at fault if the error names no field (compatibility.md 7.4). */
const answers: {
  readonly [Code in ErrorCode]?: readonly [status: ContentfulStatusCode, field: string]
} = {
  REQUEST_INVALID: [400, 'request'],
  NETWORK_UNSUPPORTED: [400, 'chainId'],
  GAS_PRICE_UNSUPPORTED: [400, 'chainId'],
  SWAP_UNSUPPORTED: [400, 'chainId'],
  SWAP_NO_ROUTE: [400, 'to'],
  SWAP_LIQUIDITY_TOO_LOW: [400, 'amount'],
  SWAP_AMOUNT_TOO_SMALL: [400, 'amount'],
  SWAP_TOKEN_NOT_SELLABLE: [400, 'from'],
  ONRAMP_NO_QUOTE: [400, 'amount'],
  ONRAMP_QUOTE_EXPIRED: [410, 'quoteId'],
  ONRAMP_DELIVERY_REFUSED: [401, 'signature'],
  CAIP_ADDRESS_INVALID: [400, 'address'],
  CAIP_NETWORK_INVALID: [400, 'chainId'],
  KEY_INVALID: [401, 'authentication'],
  ORIGIN_NOT_ALLOWED: [403, 'origin'],
  NOT_FOUND: [404, 'path'],
  METHOD_NOT_ALLOWED: [405, 'method'],
  REQUEST_TOO_LARGE: [413, 'request'],
  SIWX_MESSAGE_INVALID: [400, 'message'],
  SIWX_CHARACTERS: [400, 'message'],
  SIWX_TOO_LARGE: [413, 'message'],
  SIWX_DOMAIN_WRONG: [403, 'domain'],
  SIWX_URI_WRONG: [403, 'uri'],
  SIWX_CHAIN_WRONG: [403, 'chainId'],
  SIWX_ADDRESS_WRONG: [403, 'address'],
  SIWX_STATEMENT_WRONG: [403, 'statement'],
  SIWX_MESSAGE_ALTERED: [403, 'message'],
  SIWX_NONCE_UNKNOWN: [403, 'nonce'],
  SIWX_NONCE_USED: [403, 'nonce'],
  SIWX_NONCE_EXPIRED: [403, 'nonce'],
  SIWX_EXPIRED: [403, 'expirationTime'],
  SIWX_NOT_YET_VALID: [403, 'notBefore'],
  SIWX_SIGNATURE_INVALID: [403, 'signature'],
  NAME_INVALID: [400, 'name'],
  NAME_ZONE_WRONG: [400, 'name'],
  NAME_TAKEN: [400, 'name'],
  NAME_RESERVED: [400, 'name'],
  NAME_SIMILAR: [400, 'name'],
  NAME_HELD: [400, 'name'],
  NAME_COIN_UNKNOWN: [400, 'coin_type'],
  NAME_COIN_ELSEWHERE: [400, 'coin_type'],
  NAME_ADDRESS_INVALID: [400, 'address'],
  NAME_ATTRIBUTE_INVALID: [400, 'attributes'],
  NAME_MESSAGE_INVALID: [400, 'message'],
  NAME_EXPIRED: [400, 'timestamp'],
  NAME_OWNER_WRONG: [401, 'address'],
  NAME_SIGNATURE_INVALID: [401, 'signature'],
  NAME_REPLAYED: [401, 'signature'],
  NAME_UNKNOWN: [404, 'name'],
  NAME_ADDRESS_UNKNOWN: [404, 'address'],
  SESSION_UNKNOWN: [400, 'pci'],
  SESSION_REVOKED: [400, 'pci'],
  SESSION_CONTEXT_INVALID: [400, 'context'],
  SESSION_NOT_GRANTED: [400, 'context'],
  SESSION_SIGNATURE_INVALID: [401, 'signature'],
  BODY_UNREADABLE: [422, 'body'],
  RATE_LIMITED: [429, 'rate_limited'],
  UPSTREAM_UNAVAILABLE: [503, 'upstream'],
  OVERLOADED: [503, 'service'],
  DEADLINE_PASSED: [503, 'service'],
}

/** Turns an error into an answer; no other code does. Texts of unexpected errors are not sent. */
export function answerError(caught: unknown, c: Context<GatewayEnvironment>): Response {
  const exhausted = exhaustion(caught)
  const error = exhausted ? new KitError('OVERLOADED', {}, { cause: caught }) : caught
  const row = isKitError(error) ? answers[error.code] : undefined
  if (!isKitError(error) || !row) {
    c.set('errorCode', error instanceof Error ? error.name : 'unknown')
    return c.json(failed('service', 'Something went wrong here. Try again later'), 500)
  }
  const [, field] = row
  const status = isWrongBodyCurrency(error, c) ? 422 : row[0]
  c.set('errorCode', exhausted ?? error.code)
  c.header('Cache-Control', 'no-store')
  if (status === 429 || status === 503)
    c.header('Retry-After', String(error.context.retryAfter ?? 1))
  // Pages need the code of a refused sign-in to decide whether to try with a new nonce, and that of a refused swap, name,
  // session or purchase for their own words.
  const code = /^(?:NAME|ONRAMP|SESSION|SIWX|SWAP)_/.test(error.code) ? { code: error.code } : {}
  const { reasons } = failed(String(error.context.field ?? field), textOf(error))
  return c.json(
    { status: 'FAILED', reasons: reasons.map((reason) => ({ ...reason, ...code })) },
    status,
  )
}

/** For the log, PostgreSQL's code when something is used up: `DATABASE_53100` for a full disk, 53300 for connections. */
function exhaustion(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^53\d{3}$/.test(code) ? `DATABASE_${code}` : undefined
}

/** A currency in a body is part of what the incumbent's server decodes (compatibility.md 7.6). */
function isWrongBodyCurrency({ code, context }: KitError, c: Context): boolean {
  return code === 'REQUEST_INVALID' && context['field'] === 'currency' && c.req.method === 'POST'
}

function textOf({ code, context, message }: KitError): string {
  const texts: { readonly [code: string]: string | undefined } = serverCatalogue
  const text = texts[code]
  return text ? fillText(text, context) : message
}

function failed(name: string, description: string): Failure {
  return { status: 'FAILED', reasons: [{ name, field: name, description }] }
}
