import { catalogue, type ErrorCode } from './catalogue.ts'

/** The visitor's text for a code whose catalogue text is for developers or servers. */
export const shown = {
  CHAIN_UNSUPPORTED: 'This wallet doesn’t support this app’s networks',
  CONNECTOR_MISSING: 'This wallet is no longer available. Choose another wallet',
  ACCOUNT_MISSING: 'No wallet is connected',
  RPC_UNREACHABLE: 'The network isn’t responding. Try again in a moment',
  HTTP_UNREACHABLE: 'This app’s server isn’t responding. Check your connection',
  FRAME_FAILED: 'Your wallet reported an error',
  FRAME_TIMEOUT: 'Your wallet didn’t answer. Try again in a moment',
  WALLET_CONNECT_MISSING: 'This app doesn’t connect wallets by QR code or link',
  PROVIDER_FAILED: 'The wallet service didn’t load. Check your connection',
  RELAY_UNREACHABLE: 'Can’t reach the wallet service. Check your connection and try again',
  RELAY_REFUSED: 'This app isn’t allowed to use the wallet service',
  FRAME_UNREACHABLE: 'Your wallet didn’t load. Check your connection',
  // A status code of any server does not help a visitor; the details show it.
  SIWX_FAILED: 'Sign-in failed. Try again in a moment',
  SIWX_CHECK_FAILED: 'Couldn’t check your sign-in. Try again',
  FRAME_REFUSED: 'The login didn’t work. Try again',
  LOGIN_COOLDOWN: 'Too many tries. Wait a moment and try again',
  TRANSFER_REFUSED: 'The network would refuse this transfer',
  ORIGIN_NOT_ALLOWED: 'Invalid App Configuration',
  KEY_INVALID: 'Invalid Project ID',
  TOKEN_NOT_YET_VALID: 'Session Expired',
} as const satisfies { readonly [Code in ErrorCode]?: string }

/** The visitor's text for an error that is meant for the host. */
const unknown = 'Something went wrong'

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
