import type { ErrorSurface } from './catalogue.ts'

/** The part of the catalogue that only some later steps lead to: adapters that come and go, the end of a connection. */
export const laterErrors = {
  DISCONNECT_FAILED: { surface: 'snackbar', text: 'Failed to disconnect' },
  CONNECTED: { surface: 'thrown', text: 'Adapters can be changed only while disconnected' },
} as const satisfies Record<string, { readonly surface: ErrorSurface; readonly text: string }>
