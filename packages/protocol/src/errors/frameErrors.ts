import type { ErrorSurface } from './catalogue.ts'

/**
 * The part of the catalogue that only the embedded wallet leads to (EMB-06, EMB-09, EMB-11): nobody else carries it. What a
 * visitor reads of it is said by its view.
 */
export const frameErrors = {
  FRAME_UNREACHABLE: { surface: 'thrown', text: 'Unable to load email login dependency' },
  FRAME_FAILED: { surface: 'thrown', text: 'An error occurred' },
  FRAME_TIMEOUT: { surface: 'thrown', text: 'Something went wrong' },
  FRAME_MISSING: { surface: 'thrown', text: 'W3mFrame: iframe is not set' },
  FRAME_PARENT_MISSING: { surface: 'thrown', text: 'W3mFrame: parent is not set' },
  RPC_NOT_ALLOWED: { surface: 'thrown', text: 'Requested RPC call is not allowed' },
  TRANSACTION_FAILED: { surface: 'thrown', text: 'Transaction error' },
} as const satisfies Record<string, { readonly surface: ErrorSurface; readonly text: string }>
