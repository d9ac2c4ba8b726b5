/** Texts of the page's buttons: all that a host's entry chunk pays for. */
export const buttonTexts = {
  'button.connect': 'Connect Wallet',
  'button.connecting': 'Connecting',
  'button.account': 'Account {account}',
  'button.network': 'Network: {network}',
  'button.selectNetwork': 'Select network',
  'button.unsupported': 'Wrong network',
  'button.balanceUnavailable': 'Token Balance Unavailable',
} as const
