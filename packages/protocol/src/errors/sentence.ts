import { catalogue, type ErrorCode } from './catalogue.ts'

/** The visitor's text for a code whose catalogue text is for developers or servers. */
export const shown = {
  CHAIN_UNSUPPORTED: 'This wallet does not support the networks of this app',
  WALLET_CONNECT_MISSING: 'This app does not connect wallets by QR code or link',
  PROVIDER_FAILED: 'The service that reaches wallets did not load. Check your connection',
  RELAY_UNREACHABLE: 'The service that reaches wallets does not answer',
  RELAY_REFUSED: 'The service that reaches wallets refused this app',
  FRAME_UNREACHABLE: 'Your wallet did not load. Check your connection',
  // A status code of any server does not help a visitor; the details show it.
  SIWX_FAILED: 'The app did not let you in. Try again in a moment',
  TRANSFER_REFUSED: 'The network would refuse this transfer',
  ORIGIN_NOT_ALLOWED: 'Invalid App Configuration',
  KEY_INVALID: 'Invalid Project ID',
  TOKEN_NOT_YET_VALID: 'Session Expired',
} as const satisfies { readonly [Code in ErrorCode]?: string }

/** The visitor's text for an error that is meant for the host. */
const unknown = 'Something did not work'

/**
 * An error in one sentence for the visitor, without its full stop: in the host's words or the visitor's language
 * (`error.CODE`, `error.UNKNOWN`), or else in English. Never the code itself.
 */
export function sentenceOf(
  code: string,
  texts: { readonly [key: string]: string | undefined } = {},
): string {
  return texts[`error.${code}`] ?? texts['error.UNKNOWN'] ?? english[code] ?? unknown
}

const english: { readonly [code: string]: string | undefined } = {
  ...catalogue.view,
  ...catalogue.snackbar,
  ...catalogue.alert,
  ...shown,
}
