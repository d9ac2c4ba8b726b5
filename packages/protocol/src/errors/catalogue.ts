import type { serverCatalogue } from './serverCatalogue.ts'

/**
 * Every error that a page can meet, by the place that shows it: code → text. Append only: a code is never reused, renamed or
 * removed. The texts are those of the product document where it has them; `{name}` is filled from the error's context.
 * Codes that only the gateway throws are in serverCatalogue.ts, so that no page downloads them.
 *
 * `thrown` to the host, `view` beside its cause, `snackbar` or `alert` on screen, `server` in an answer of the gateway.
 */
export const catalogue = {
  thrown: {
    // protocol
    CAIP_ADDRESS_INVALID: 'Invalid CAIP Address',
    CAIP_NETWORK_INVALID: 'Invalid CAIP Network',
    HTTP_STATUS: 'HTTP status code: {status}',
    HTTP_UNREACHABLE: 'No answer from {host}',
    REPLY_INVALID: 'Unexpected answer from {source}: {issue}',
    RPC_ERROR: 'The node answered with error {rpcCode}: {rpcMessage}',
    RPC_UNREACHABLE: 'No node answered for {network}',
    ABORTED: 'Request was aborted',
    // options
    OPTIONS_INVALID: 'Option {option}: {problem}',
    SIWE_AND_SIWX: 'Cannot set both siweConfig and siwx options',
    // kit
    KIT_MISSING: 'Call createAppKit before this, or put an AppKitProvider above it',
    KIT_DESTROYED: 'This kit was destroyed',
    VIEW_MISSING: 'No enabled feature has a view named {view}',
    MODAL_LOAD_FAILED: 'The modal could not be loaded',
    ADAPTER_MISSING: 'Chain adapter not found',
    CONNECTOR_MISSING: 'Adapter or connector not found for namespace',
    ACCOUNT_MISSING: 'No ActiveCaipAddress found',
    NETWORK_UNDEFINED: 'CaipNetwork is undefined',
    NETWORK_LAST: 'Cannot remove last network for a namespace',
    NETWORK_UNKNOWN: 'CaipNetwork not found',
    CONNECTED: 'Adapters can be changed only while disconnected',
    // wallets
    WALLET_NOT_FOUND: 'No wallet named {wallet} supports the networks of this app',
    // pairing (CON-17)
    WALLET_CONNECT_MISSING: 'WalletConnectConnector not found',
    PROVIDER_FAILED: 'AppKit:getUniversalProvider - Cannot create provider',
    // embedded wallet (EMB-06, EMB-09, EMB-11)
    FRAME_UNREACHABLE: 'Unable to load email login dependency',
    FRAME_FAILED: 'An error occurred',
    FRAME_TIMEOUT: 'Something went wrong',
    FRAME_MISSING: 'W3mFrame: iframe is not set',
    FRAME_PARENT_MISSING: 'W3mFrame: parent is not set',
    RPC_NOT_ALLOWED: 'Requested RPC call is not allowed',
    TRANSACTION_FAILED: 'Transaction error',
    // sign-in
    SIWX_DISABLED: 'SIWX is not enabled',
    // send (SND-03, SND-05, SND-06)
    SEND_UNSUPPORTED: 'Unsupported chain',
    // swaps (SWP-06, SWP-07)
    SWAP_ADDRESS_MISSING: 'No address found to swap the tokens from.',
    SWAP_AMOUNT_WRONG: 'Incorrect amount. Please enter a valid amount',
    SWAP_INCOMPLETE: 'Choose two tokens and an amount before the review',
    SWAP_REFUSED: 'The built swap is not the swap that the visitor agreed to: {mismatch}',
    // several calls (EIP-5792, EMB-10, EMB-12)
    CALLS_INVALID: 'The calls cannot be sent: {issue}',
    CALLS_TOO_MANY: 'The calls are too many for one request',
    CALLS_ID_DUPLICATE: 'Calls with this id were sent before',
    CALLS_ID_UNKNOWN: 'No calls with this id were sent',
    CAPABILITY_UNSUPPORTED: 'The wallet lacks a capability that the calls require',
    ATOMICITY_UNSUPPORTED: 'The wallet cannot carry out several calls as one',
    PERMISSION_INVALID: 'The permission cannot be asked for: {issue}',
    // names (VAL-06, NAM-03, NAM-04)
    CHAIN_ID_INVALID: 'Invalid chainId',
    NAME_ACCOUNT_MISSING: 'Address or auth connector not found',
    NAME_NETWORK_MISSING: 'Network not found',
    NAME_SUGGESTIONS_FAILED: 'Error fetching name suggestions',
    NAME_REGISTER_FAILED: 'Error registering name {name}',
    NAME_REVERSE_FAILED: 'Error fetching names for address',
    // history (HIS-05)
    HISTORY_ACCOUNT_MISSING: "Transactions can't be fetched without an accountAddress",
  },
  view: {
    // wallets
    USER_REJECTED: 'Connection declined',
    WALLET_DISCONNECTED: 'The wallet isn’t connected to any network',
    CHAIN_UNSUPPORTED: 'Chain is not supported',
    WALLET_REPLY_INVALID: 'The wallet gave an answer that can’t be used',
    WALLET_TIMEOUT: 'The request expired before your wallet answered',
    WALLET_FAILED: 'The wallet reported an error',
    // codes of JSON-RPC, EIP-1193 and EIP-1474 (CON-16)
    UNAUTHORIZED: 'The wallet hasn’t allowed this account or action',
    METHOD_UNSUPPORTED: 'The wallet doesn’t support this request',
    CHAIN_DISCONNECTED: 'The wallet isn’t connected to this network',
    CHAIN_UNKNOWN: 'The wallet doesn’t know this network',
    PARSE_ERROR: 'The wallet couldn’t read the request',
    INVALID_REQUEST: 'The wallet refused the request’s format',
    METHOD_NOT_FOUND: 'The wallet doesn’t know this request',
    INVALID_PARAMS: 'The wallet refused the request’s details',
    INTERNAL_ERROR: 'The wallet had an internal problem',
    INVALID_INPUT: 'The wallet or the network refused the request',
    RESOURCE_NOT_FOUND: 'The wallet or the network couldn’t find what was requested',
    RESOURCE_UNAVAILABLE:
      'A request is already waiting in the wallet. Open the wallet to answer it',
    TRANSACTION_REJECTED: 'The network refused the transaction',
    METHOD_NOT_SUPPORTED: 'The network doesn’t support this request',
    LIMIT_EXCEEDED: 'Too many requests. Wait a moment and try again',
    VERSION_UNSUPPORTED: 'The wallet or the network uses an incompatible version',
    // pairing (CON-17)
    RELAY_UNREACHABLE: 'The relay could not be reached',
    RELAY_REFUSED: 'The relay refused the connection: {reason}',
    // sign-in
    SIWX_FAILED: 'Signing in failed: {reason}',
    SIWX_TIMEOUT: 'The server didn’t answer in time',
    // embedded login (EMB-04)
    FRAME_REFUSED: 'The login was refused: {reason}',
    LOGIN_COOLDOWN: 'Please try again after {seconds} seconds',
    // send (SND-03, SND-05, SND-06)
    TRANSFER_REFUSED: 'The network would refuse this transfer: {reason}',
  },
  snackbar: {
    DISCONNECT_FAILED: 'Failed to disconnect',
    BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
    SIWX_CHECK_FAILED: 'A problem occurred while trying initialize authentication',
    SEND_INCOMPLETE: 'Please enter a valid amount and receiver address',
    SEND_FAILED: 'Something went wrong',
    SEND_FAILED_SOLANA: 'Failed to send transaction. Please try again.',
    HISTORY_FAILED: 'Failed to fetch transactions',
    // swaps (SWP-03, SWP-12)
    SWAP_INIT_FAILED: 'Failed to initialize swap',
    SWAP_PRICE_FAILED: 'Failed to fetch network token price',
    SWAP_ALLOWANCE_FAILED: 'Failed to check allowance',
    SWAP_APPROVAL_FAILED: 'Failed to create approval transaction',
    SWAP_BUILD_FAILED: 'Failed to create transaction',
  },
  alert: {
    PROJECT_ID_MISSING: 'Project ID Not Configured',
    NETWORK_NOT_FOUND: 'Network Not Found',
    // EMB-07
    SOCIAL_TIMEOUT: 'Social login timed out',
    ORIGIN_NOT_ALLOWED: 'Unauthorized: origin not allowed',
    KEY_INVALID: 'Unauthorized: invalid key',
    TOKEN_NOT_YET_VALID: 'JWT validation error: JWT Token is not yet valid',
  },
  server: {
    SIWX_MESSAGE_INVALID: 'Not a sign-in message: {issue}',
  },
} as const

export type ErrorSurface = keyof typeof catalogue

/** Code → text, for every place. */
export const errorTexts = {
  ...catalogue.thrown,
  ...catalogue.view,
  ...catalogue.snackbar,
  ...catalogue.alert,
  ...catalogue.server,
} as const

/** Texts by code, including those of the gateway. */
export type ErrorTexts = typeof errorTexts & typeof serverCatalogue
export type ErrorCode = keyof ErrorTexts
