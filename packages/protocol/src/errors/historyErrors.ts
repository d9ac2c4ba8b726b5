import type { ErrorSurface } from './catalogue.ts'

/**
 * The part of the catalogue that only the list of transactions leads to (HIS-05). A file of its own because no page needs
 * it before its visitor opens that list.
 */
export const historyErrors = {
  HISTORY_ACCOUNT_MISSING: {
    surface: 'thrown',
    text: "Transactions can't be fetched without an accountAddress",
  },
  HISTORY_FAILED: { surface: 'snackbar', text: 'Failed to fetch transactions' },
} as const satisfies Record<string, { readonly surface: ErrorSurface; readonly text: string }>
