import type { ErrorRow } from './catalogue.ts'

/**
 * The rows that only the gateway throws: no page downloads them. The gateway fills in the text when it answers, so the
 * message of such an error is its code.
 */
export const serverCatalogue = {
  REQUEST_INVALID: { surface: 'server', text: '{issue}' },
  REQUEST_TOO_LARGE: { surface: 'server', text: 'The request is larger than {limit} bytes' },
  METHOD_REFUSED: { surface: 'server', text: 'The method {method} is not served here' },
  NETWORK_UNSUPPORTED: { surface: 'server', text: 'The network {network} is not supported' },
  RATE_LIMITED: { surface: 'server', text: 'Too many requests. Try again later' },
  UPSTREAM_UNAVAILABLE: { surface: 'server', text: 'No upstream could answer for {subject}' },
  NOT_FOUND: { surface: 'server', text: 'Nothing here by that name' },
  METHOD_NOT_ALLOWED: { surface: 'server', text: 'Nothing here answers to {method}' },
  OVERLOADED: { surface: 'server', text: 'The service is busy. Try again later' },
  BODY_UNREADABLE: { surface: 'server', text: 'The body is not readable JSON' },
  GAS_PRICE_UNSUPPORTED: { surface: 'server', text: 'Network not supported for Gas Price' },
  DEADLINE_PASSED: { surface: 'server', text: 'The answer took too long. Try again' },
  // sign-in; the code itself is in the answer too
  SIWX_TOO_LARGE: { surface: 'server', text: 'The message is larger than {limit} bytes' },
  SIWX_CHARACTERS: {
    surface: 'server',
    text: 'The {part} has characters that can be mistaken for others',
  },
  SIWX_DOMAIN_WRONG: { surface: 'server', text: 'The message is for another domain' },
  SIWX_URI_WRONG: { surface: 'server', text: 'The URI does not belong to the domain' },
  SIWX_CHAIN_WRONG: {
    surface: 'server',
    text: 'The message is for a network that was not requested or is not served',
  },
  SIWX_ADDRESS_WRONG: {
    surface: 'server',
    text: 'The address differs from the requested one, or is not valid on its network',
  },
  SIWX_STATEMENT_WRONG: { surface: 'server', text: 'The statement differs from the requested one' },
  SIWX_MESSAGE_ALTERED: {
    surface: 'server',
    text: 'The {part} of the message differs from the requested one',
  },
  SIWX_NONCE_UNKNOWN: {
    surface: 'server',
    text: 'This server did not issue the nonce for this page',
  },
  SIWX_NONCE_USED: { surface: 'server', text: 'The nonce was used before' },
  SIWX_NONCE_EXPIRED: { surface: 'server', text: 'The nonce has expired' },
  SIWX_EXPIRED: { surface: 'server', text: 'The message has expired' },
  SIWX_NOT_YET_VALID: { surface: 'server', text: 'The message is not valid yet' },
  SIWX_SIGNATURE_INVALID: { surface: 'server', text: 'The account did not sign this message' },
} as const satisfies { readonly [code: string]: ErrorRow }
