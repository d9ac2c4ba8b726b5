import type { ErrorSurface } from './catalogue.ts'

/**
 * The part of the catalogue that only a gateway answers with. A file of its own because no page needs it: the gateway fills
 * the text when it answers (`fillText`); elsewhere the code stands for it.
 */
export const serverErrors = {
  REQUEST_INVALID: { surface: 'server', text: '{issue}' },
  REQUEST_TOO_LARGE: { surface: 'server', text: 'The request is larger than {limit} bytes' },
  METHOD_REFUSED: { surface: 'server', text: 'The method {method} is not served here' },
  NETWORK_UNSUPPORTED: { surface: 'server', text: 'The network {network} is not supported' },
  RATE_LIMITED: { surface: 'server', text: 'Too many requests. Try again later' },
  UPSTREAM_UNAVAILABLE: { surface: 'server', text: 'No upstream could answer for {subject}' },
  NOT_FOUND: { surface: 'server', text: 'Nothing here by that name' },
  OVERLOADED: { surface: 'server', text: 'The service is busy. Try again later' },
  BODY_UNREADABLE: { surface: 'server', text: 'The body is not readable JSON' },
  GAS_PRICE_UNSUPPORTED: { surface: 'server', text: 'Network not supported for Gas Price' },
  DEADLINE_PASSED: { surface: 'server', text: 'The answer took too long. Try again' },
} as const satisfies Record<string, { readonly surface: ErrorSurface; readonly text: string }>
