import type { frameErrors } from './frameErrors.ts'
import type { historyErrors } from './historyErrors.ts'
import type { sendErrors } from './sendErrors.ts'
import type { serverErrors } from './serverErrors.ts'
import type { laterErrors } from './laterErrors.ts'
import type { signInErrors } from './signInErrors.ts'
import type { walletErrors } from './walletErrors.ts'

/**
 * Where an error is met: `thrown` to the host, `snackbar` or `alert` on screen, `view` beside the thing that caused it,
 * `server` in an answer of the gateway.
 */
export type ErrorSurface = 'thrown' | 'snackbar' | 'alert' | 'view' | 'server'

/**
 * Every error there is: code → where it shows and what it says. Append only: a code is never reused, renamed or removed.
 * `text` is the words of the product document where it has any; `{name}` is filled from the error's context. `title` is
 * what an alert says on screen when a server's words stand in `text`.
 */
export const catalogue = {
  // protocol
  CAIP_ADDRESS_INVALID: { surface: 'thrown', text: 'Invalid CAIP Address' },
  CAIP_NETWORK_INVALID: { surface: 'thrown', text: 'Invalid CAIP Network' },
  HTTP_STATUS: { surface: 'thrown', text: 'HTTP status code: {status}' },
  HTTP_UNREACHABLE: { surface: 'thrown', text: 'No answer from {host}' },
  REPLY_INVALID: {
    surface: 'thrown',
    text: 'Unexpected answer of {source}: {issue}',
  },
  RPC_ERROR: { surface: 'thrown', text: 'The node answered with error {rpcCode}: {rpcMessage}' },
  RPC_UNREACHABLE: { surface: 'thrown', text: 'No node answered for {network}' },
  // options
  OPTIONS_INVALID: { surface: 'thrown', text: 'Option {option}: {problem}' },
  SIWE_AND_SIWX: { surface: 'thrown', text: 'Cannot set both siweConfig and siwx options' },
  PROJECT_ID_MISSING: { surface: 'alert', text: 'Project ID Not Configured' },
  // kit
  KIT_MISSING: {
    surface: 'thrown',
    text: 'Call createAppKit before this, or put an AppKitProvider above it',
  },
  KIT_DESTROYED: { surface: 'thrown', text: 'This kit was destroyed' },
  VIEW_MISSING: {
    surface: 'thrown',
    text: 'No enabled feature has a view named {view}',
  },
  MODAL_LOAD_FAILED: { surface: 'thrown', text: 'The modal could not be loaded' },
  ADAPTER_MISSING: { surface: 'thrown', text: 'Chain adapter not found' },
  CONNECTOR_MISSING: { surface: 'thrown', text: 'Adapter or connector not found for namespace' },
  ACCOUNT_MISSING: { surface: 'thrown', text: 'No ActiveCaipAddress found' },
  NETWORK_UNDEFINED: { surface: 'thrown', text: 'CaipNetwork is undefined' },
  NETWORK_NOT_FOUND: { surface: 'alert', text: 'Network Not Found' },
  NETWORK_LAST: { surface: 'thrown', text: 'Cannot remove last network for a namespace' },
  NETWORK_UNKNOWN: { surface: 'thrown', text: 'CaipNetwork not found' },
  // wallets; what only their own codes say is in walletErrors.ts
  USER_REJECTED: { surface: 'view', text: 'Connection declined' },
  WALLET_DISCONNECTED: { surface: 'view', text: 'The wallet is not connected to any network' },
  CHAIN_UNSUPPORTED: { surface: 'view', text: 'Chain is not supported' },
  WALLET_REPLY_INVALID: { surface: 'view', text: 'The wallet gave an answer that cannot be used' },
  WALLET_TIMEOUT: { surface: 'view', text: 'The wallet did not answer in time' },
  ABORTED: { surface: 'thrown', text: 'Request was aborted' },
  // screen
  BALANCE_UNAVAILABLE: { surface: 'snackbar', text: 'Token Balance Unavailable' },
  // server messages that become alerts (NET-05)
  ORIGIN_NOT_ALLOWED: {
    surface: 'alert',
    text: 'Unauthorized: origin not allowed',
    title: 'Invalid App Configuration',
  },
  KEY_INVALID: { surface: 'alert', text: 'Unauthorized: invalid key', title: 'Invalid Project ID' },
  TOKEN_NOT_YET_VALID: {
    surface: 'alert',
    text: 'JWT validation error: JWT Token is not yet valid',
    title: 'Session Expired',
  },
} as const satisfies Record<
  string,
  { readonly surface: ErrorSurface; readonly text: string; readonly title?: string }
>

/** Rows by code, those of wallets, of the gateway and of features among them. */
export type Catalogue = typeof catalogue &
  typeof walletErrors &
  typeof sendErrors &
  typeof serverErrors &
  typeof historyErrors &
  typeof signInErrors &
  typeof laterErrors &
  typeof frameErrors
export type ErrorCode = keyof Catalogue
