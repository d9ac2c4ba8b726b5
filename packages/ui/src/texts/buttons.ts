/**
 * Texts of the page's buttons, the first section of `en`. They are a file because a bundler never divides one between
 * two chunks: in `en.ts` they would bring every text of the window to a page on which nobody has pressed anything.
 */
export const buttonTexts = {
  'button.connect': 'Connect Wallet',
  'button.connecting': 'Connecting',
  'button.account': 'Account {account}',
  'button.network': 'Network: {network}',
  'button.selectNetwork': 'Select network',
  'button.unsupported': 'Wrong network',
} as const
