import type { serverCatalogue } from './serverCatalogue.ts'

/**
 * Where an error is met: `thrown` to the host, `snackbar` or `alert` on screen, `view` beside the thing that caused it,
 * `server` in an answer of the gateway.
 */
export type ErrorSurface = 'thrown' | 'snackbar' | 'alert' | 'view' | 'server'

export type ErrorRow = {
  readonly surface: ErrorSurface
  /** The message of the error, in the product document's words where it has any. `{name}` comes from the error's context. */
  readonly text: string
  /** What the visitor reads where `text` is for developers or a server. */
  readonly shown?: string
}

/**
 * Every error that a page can meet: code → where it shows and what it says. Append only: a code is never reused, renamed or
 * removed. Codes that only the gateway throws are in serverCatalogue.ts, so that no page downloads them.
 */
export const catalogue = {
  // protocol
  CAIP_ADDRESS_INVALID: { surface: 'thrown', text: 'Invalid CAIP Address' },
  CAIP_NETWORK_INVALID: { surface: 'thrown', text: 'Invalid CAIP Network' },
  HTTP_STATUS: { surface: 'thrown', text: 'HTTP status code: {status}' },
  HTTP_UNREACHABLE: { surface: 'thrown', text: 'No answer from {host}' },
  REPLY_INVALID: { surface: 'thrown', text: 'Unexpected answer from {source}: {issue}' },
  RPC_ERROR: { surface: 'thrown', text: 'The node answered with error {rpcCode}: {rpcMessage}' },
  RPC_UNREACHABLE: { surface: 'thrown', text: 'No node answered for {network}' },
  ABORTED: { surface: 'thrown', text: 'Request was aborted' },

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
  VIEW_MISSING: { surface: 'thrown', text: 'No enabled feature has a view named {view}' },
  MODAL_LOAD_FAILED: { surface: 'thrown', text: 'The modal could not be loaded' },
  ADAPTER_MISSING: { surface: 'thrown', text: 'Chain adapter not found' },
  CONNECTOR_MISSING: { surface: 'thrown', text: 'Adapter or connector not found for namespace' },
  ACCOUNT_MISSING: { surface: 'thrown', text: 'No ActiveCaipAddress found' },
  NETWORK_UNDEFINED: { surface: 'thrown', text: 'CaipNetwork is undefined' },
  NETWORK_NOT_FOUND: { surface: 'alert', text: 'Network Not Found' },
  NETWORK_LAST: { surface: 'thrown', text: 'Cannot remove last network for a namespace' },
  NETWORK_UNKNOWN: { surface: 'thrown', text: 'CaipNetwork not found' },
  CONNECTED: { surface: 'thrown', text: 'Adapters can be changed only while disconnected' },
  DISCONNECT_FAILED: { surface: 'snackbar', text: 'Failed to disconnect' },
  BALANCE_UNAVAILABLE: { surface: 'snackbar', text: 'Token Balance Unavailable' },

  // wallets
  USER_REJECTED: { surface: 'view', text: 'Connection declined' },
  WALLET_DISCONNECTED: { surface: 'view', text: 'The wallet is not connected to any network' },
  CHAIN_UNSUPPORTED: {
    surface: 'view',
    text: 'Chain is not supported',
    shown: 'This wallet does not support the networks of this app',
  },
  WALLET_REPLY_INVALID: { surface: 'view', text: 'The wallet gave an answer that cannot be used' },
  WALLET_TIMEOUT: { surface: 'view', text: 'The request expired before your wallet answered' },
  WALLET_FAILED: { surface: 'view', text: 'The wallet reported an error' },
  WALLET_NOT_FOUND: {
    surface: 'thrown',
    text: 'No wallet named {wallet} supports the networks of this app',
  },
  // codes of JSON-RPC, EIP-1193 and EIP-1474 (CON-16)
  UNAUTHORIZED: { surface: 'view', text: 'The wallet has not allowed this account or method' },
  METHOD_UNSUPPORTED: { surface: 'view', text: 'The wallet does not support this request' },
  CHAIN_DISCONNECTED: { surface: 'view', text: 'The wallet is not connected to this network' },
  CHAIN_UNKNOWN: { surface: 'view', text: 'The wallet does not know this network' },
  PARSE_ERROR: { surface: 'view', text: 'The wallet could not read the request' },
  INVALID_REQUEST: { surface: 'view', text: 'The wallet refused the form of the request' },
  METHOD_NOT_FOUND: { surface: 'view', text: 'The wallet does not know this request' },
  INVALID_PARAMS: { surface: 'view', text: 'The wallet refused the details of the request' },
  INTERNAL_ERROR: { surface: 'view', text: 'The wallet had an internal problem' },
  INVALID_INPUT: { surface: 'view', text: 'The wallet or node refused the input' },
  RESOURCE_NOT_FOUND: {
    surface: 'view',
    text: 'The wallet or node could not find what was asked for',
  },
  RESOURCE_UNAVAILABLE: {
    surface: 'view',
    text: 'A request is already waiting in the wallet. Open the wallet to answer it',
  },
  TRANSACTION_REJECTED: { surface: 'view', text: 'The network refused the transaction' },
  METHOD_NOT_SUPPORTED: { surface: 'view', text: 'The node does not support this request' },
  LIMIT_EXCEEDED: { surface: 'view', text: 'Too many requests. Wait a moment and try again' },
  VERSION_UNSUPPORTED: {
    surface: 'view',
    text: 'The wallet or node speaks another version of the protocol',
  },

  // pairing (CON-17)
  WALLET_CONNECT_MISSING: {
    surface: 'thrown',
    text: 'WalletConnectConnector not found',
    shown: 'This app does not connect wallets by QR code or link',
  },
  PROVIDER_FAILED: {
    surface: 'thrown',
    text: 'AppKit:getUniversalProvider - Cannot create provider',
    shown: 'The service that reaches wallets did not load. Check your connection',
  },
  RELAY_UNREACHABLE: {
    surface: 'view',
    text: 'The relay could not be reached',
    shown: 'The service that reaches wallets does not answer',
  },
  RELAY_REFUSED: {
    surface: 'view',
    text: 'The relay refused the connection: {reason}',
    shown: 'The service that reaches wallets refused this app',
  },

  // embedded wallet (EMB-06, EMB-09, EMB-11)
  FRAME_UNREACHABLE: {
    surface: 'thrown',
    text: 'Unable to load email login dependency',
    shown: 'Your wallet did not load. Check your connection',
  },
  FRAME_FAILED: { surface: 'thrown', text: 'An error occurred' },
  FRAME_TIMEOUT: { surface: 'thrown', text: 'Something went wrong' },
  FRAME_MISSING: { surface: 'thrown', text: 'W3mFrame: iframe is not set' },
  FRAME_PARENT_MISSING: { surface: 'thrown', text: 'W3mFrame: parent is not set' },
  RPC_NOT_ALLOWED: { surface: 'thrown', text: 'Requested RPC call is not allowed' },
  TRANSACTION_FAILED: { surface: 'thrown', text: 'Transaction error' },

  // sign-in
  SIWX_DISABLED: { surface: 'thrown', text: 'SIWX is not enabled' },
  SIWX_FAILED: {
    surface: 'view',
    text: 'Signing in failed: {reason}',
    // Whatever the server said: a visitor has no use for a status code, which is among the details.
    shown: 'The app did not let you in. Try again in a moment',
  },
  SIWX_TIMEOUT: { surface: 'view', text: 'The server did not answer in time' },
  SIWX_CHECK_FAILED: {
    surface: 'snackbar',
    text: 'A problem occurred while trying initialize authentication',
  },
  SIWX_MESSAGE_INVALID: { surface: 'server', text: 'Not a sign-in message: {issue}' },

  // send (SND-03, SND-05, SND-06)
  SEND_UNSUPPORTED: { surface: 'thrown', text: 'Unsupported chain' },
  SEND_INCOMPLETE: {
    surface: 'snackbar',
    text: 'Please enter a valid amount and receiver address',
  },
  SEND_FAILED: { surface: 'snackbar', text: 'Something went wrong' },
  SEND_FAILED_SOLANA: {
    surface: 'snackbar',
    text: 'Failed to send transaction. Please try again.',
  },
  TRANSFER_REFUSED: {
    surface: 'view',
    text: 'The network would refuse this transfer: {reason}',
    shown: 'The network would refuse this transfer',
  },

  // history (HIS-05)
  HISTORY_ACCOUNT_MISSING: {
    surface: 'thrown',
    text: "Transactions can't be fetched without an accountAddress",
  },
  HISTORY_FAILED: { surface: 'snackbar', text: 'Failed to fetch transactions' },

  // server messages that become alerts (NET-05)
  ORIGIN_NOT_ALLOWED: {
    surface: 'alert',
    text: 'Unauthorized: origin not allowed',
    shown: 'Invalid App Configuration',
  },
  KEY_INVALID: { surface: 'alert', text: 'Unauthorized: invalid key', shown: 'Invalid Project ID' },
  TOKEN_NOT_YET_VALID: {
    surface: 'alert',
    text: 'JWT validation error: JWT Token is not yet valid',
    shown: 'Session Expired',
  },
} as const satisfies { readonly [code: string]: ErrorRow }

/** Rows by code, those of the gateway among them. */
export type Catalogue = typeof catalogue & typeof serverCatalogue
export type ErrorCode = keyof Catalogue
