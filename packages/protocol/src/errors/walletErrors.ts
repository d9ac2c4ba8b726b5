import type { ErrorSurface } from './catalogue.ts'

/**
 * The part of the catalogue that only wallets lead to: their own codes (CON-16), and pairing (CON-17). A file of its own because a page that nobody
 * has pressed anything on need not carry it.
 */
export const walletErrors = {
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
  WALLET_FAILED: { surface: 'view', text: 'The wallet reported an error' },
  WALLET_CONNECT_MISSING: { surface: 'thrown', text: 'WalletConnectConnector not found' },
  PROVIDER_FAILED: {
    surface: 'thrown',
    text: 'AppKit:getUniversalProvider - Cannot create provider',
  },
  RELAY_UNREACHABLE: { surface: 'view', text: 'The relay could not be reached' },
  RELAY_REFUSED: { surface: 'view', text: 'The relay refused the connection: {reason}' },
} as const satisfies Record<string, { readonly surface: ErrorSurface; readonly text: string }>
