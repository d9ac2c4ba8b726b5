/** Texts of the button of who is not connected: all that a host's entry chunk pays for. */
export const buttonTexts = {
  'button.connect': 'Connect Wallet',
  'button.connecting': 'Connecting',
} as const
