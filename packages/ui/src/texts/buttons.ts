/**
 * The texts of the page's buttons, the first section of `en`. They are a file of their own, since a bundler never splits a
 * file between two chunks: in `en.ts` they would load every text of the window on a page before the first press.
 */
export const buttonTexts = {
  'button.connect': 'Connect Wallet',
  'button.connecting': 'Connecting',
  'button.account': 'Account {account}',
  'button.network': 'Network: {network}',
  'button.selectNetwork': 'Select network',
  'button.unsupported': 'Wrong network',
} as const
