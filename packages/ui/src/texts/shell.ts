/** Texts of the modal's shell and of the views that come with it: all that is there when Connect is shown. */
export const shellTexts = {
  'modal.close': 'Close',
  'modal.back': 'Back',
  'modal.dismiss': 'Dismiss',
  'modal.retry': 'Try again',
  'modal.loading': 'Loading',
  'modal.failed': 'This screen did not load. Check your connection and try again.',

  'connect.title': 'Connect Wallet',
  'connect.titleFamily': 'Connect {family} Wallet',
  'connect.wallets': 'Wallets',
  'connect.recent': 'Recent',
  'connect.installed': 'Installed',
  'connect.code': 'QR code',
  'connect.ambiguous': 'Another extension claims to be this wallet too',

  'family.eip155': 'EVM',
  'family.solana': 'Solana',
  'family.bip122': 'Bitcoin',
  'family.polkadot': 'Polkadot',

  'wallets.title': 'All Wallets',
  'downloads.title': 'Get {wallet}',

  'help.wallet': 'What is a Wallet?',
  'help.network': 'What is a Network?',
  'help.get': 'Get a Wallet',

  'account.title': 'Account',

  'networks.title': 'Choose Network',

  'unsupported.title': 'Switch Network',
} as const
