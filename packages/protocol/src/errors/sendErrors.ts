import type { ErrorSurface } from './catalogue.ts'

/** The part of the catalogue that only who sends money meets (SND-03, SND-05, SND-06). */
export const sendErrors = {
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
  TRANSFER_REFUSED: { surface: 'view', text: 'The network would refuse this transfer: {reason}' },
} as const satisfies Record<string, { readonly surface: ErrorSurface; readonly text: string }>

/** Why a network would refuse a transfer, before anybody is asked to sign it. */
export type RefusalReason =
  /** The token's contract, or the receiver's, undoes it. */
  | 'reverts'
  /** The receiver is an account of a token, not a wallet. */
  | 'tokenAccount'
  /** The sender has no account of this token. */
  | 'noTokenAccount'
  /** A token whose program asks for more than a transfer can give. */
  | 'transferHook'
  /** Too little to open the receiver's account with. */
  | 'belowRent'
  /** More than there is. */
  | 'funds'
