/**
 * Errors that only the gateway throws, code → text: no page downloads them. The gateway fills in the text when it answers, so
 * the message of such an error is its code.
 */
export const serverCatalogue = {
  REQUEST_INVALID: '{issue}',
  REQUEST_TOO_LARGE: 'The request is larger than {limit} bytes',
  METHOD_REFUSED: 'The method {method} is not served here',
  NETWORK_UNSUPPORTED: 'The network {network} is not supported',
  RATE_LIMITED: 'Too many requests. Try again later',
  UPSTREAM_UNAVAILABLE: 'No upstream could answer for {subject}',
  NOT_FOUND: 'Nothing here by that name',
  METHOD_NOT_ALLOWED: 'Nothing here answers to {method}',
  OVERLOADED: 'The service is busy. Try again later',
  BODY_UNREADABLE: 'The body is not readable JSON',
  GAS_PRICE_UNSUPPORTED: 'Network not supported for Gas Price',
  DEADLINE_PASSED: 'The answer took too long. Try again',
  // sign-in; the code itself is in the answer too
  SIWX_TOO_LARGE: 'The message is larger than {limit} bytes',
  SIWX_CHARACTERS: 'The {part} has characters that can be mistaken for others',
  SIWX_DOMAIN_WRONG: 'The message is for another domain',
  SIWX_URI_WRONG: 'The URI does not belong to the domain',
  SIWX_CHAIN_WRONG: 'The message is for a network that was not requested or is not served',
  SIWX_ADDRESS_WRONG: 'The address differs from the requested one, or is not valid on its network',
  SIWX_STATEMENT_WRONG: 'The statement differs from the requested one',
  SIWX_MESSAGE_ALTERED: 'The {part} of the message differs from the requested one',
  SIWX_NONCE_UNKNOWN: 'This server did not issue the nonce for this page',
  SIWX_NONCE_USED: 'The nonce was used before',
  SIWX_NONCE_EXPIRED: 'The nonce has expired',
  SIWX_EXPIRED: 'The message has expired',
  SIWX_NOT_YET_VALID: 'The message is not valid yet',
  SIWX_SIGNATURE_INVALID: 'The account did not sign this message',
} as const
