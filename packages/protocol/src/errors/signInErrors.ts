import type { ErrorSurface } from './catalogue.ts'

/** The part of the catalogue that only signing in leads to. A file of its own because few pages have it. */
export const signInErrors = {
  SIWX_DISABLED: { surface: 'thrown', text: 'SIWX is not enabled' },
  SIWX_FAILED: { surface: 'view', text: 'Signing in failed: {reason}' },
  SIWX_TIMEOUT: { surface: 'view', text: 'The server did not answer in time' },
  SIWX_CHECK_FAILED: {
    surface: 'snackbar',
    text: 'A problem occurred while trying initialize authentication',
  },
} as const satisfies Record<string, { readonly surface: ErrorSurface; readonly text: string }>
