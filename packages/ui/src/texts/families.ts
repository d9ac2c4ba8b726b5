import { viewTexts } from './views.ts'

/** Texts of the views that show several chain families, or several wallets. */
export const familyTexts = {
  ...viewTexts,

  'families.eip155': 'EVM networks',
  'families.solana': 'Solana',
  'families.bip122': 'Bitcoin',
  'families.polkadot': 'Polkadot',
  'families.connected': 'Connected',
  'families.notConnected': 'Not connected',

  'multichain.title': 'Connect {wallet}',
  'multichain.hint': 'Choose what to connect. The rest can follow later.',
  'multichain.incomplete': 'Not everything is connected',
  'multichain.incompleteHint': 'Your wallet did not agree to all of it. You can try again.',
  'multichain.done': '{wallet} is connected',
  'multichain.doneHint': 'There is nothing left to connect.',
  'multichain.list': 'What to connect',
  'multichain.all': 'Connect all',
  'multichain.connecting': 'Connecting',
  'multichain.asking': 'Waiting for your wallet',
  'multichain.failed': 'Not connected. Try again',

  'profile.active': 'Active',
  'profile.add': 'Add wallet',
  'profile.connecting': 'Connecting',
  'profile.accounts': 'Accounts of {wallet}',
  'profile.showAll.one': 'Show {count} more account',
  'profile.showAll.other': 'Show {count} more accounts',
  'profile.payment': 'Payment',
  'profile.ordinal': 'Ordinals',
  'profile.copy': 'Copy address {address}',
  'profile.disconnectAll': 'Disconnect all',
  'profile.switched': '{wallet} is active',
  'profile.accountSwitched': 'Account switched',

  'activate.title': 'Connect a wallet for {network}',
  'activate.hint': 'Your account in {wallet} does not work on {network}. It stays connected.',
  'activate.keep': 'Keep {network}',
} as const
