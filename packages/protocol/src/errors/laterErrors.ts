import type { ErrorSurface } from './catalogue.ts'

/**
 * The part of the catalogue that only some steps lead to: adapters that come and go, the end of a connection, one wallet that
 * the host names.
 */
export const laterErrors = {
  DISCONNECT_FAILED: { surface: 'snackbar', text: 'Failed to disconnect' },
  CONNECTED: { surface: 'thrown', text: 'Adapters can be changed only while disconnected' },
  WALLET_NOT_FOUND: { surface: 'thrown', text: 'No wallet {wallet} for the networks of this app' },
} as const satisfies Record<string, { readonly surface: ErrorSurface; readonly text: string }>
