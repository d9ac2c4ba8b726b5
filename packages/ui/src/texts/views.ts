import { shellTexts } from './shell.ts'

/** Texts of the views that follow Connect for nearly everybody, and of Account. */
export const viewTexts = {
  ...shellTexts,

  'modal.reason': '{reason}.',
  'modal.details': 'Details',
  'modal.errorCode': 'Code: {code}',

  'connect.none': 'No wallet found',
  'connect.noneHint': 'Install a wallet extension in this browser, then reload the page.',
  'connect.noneHintMobile': 'Copy the link and open this page in the browser of your wallet app.',
  'connect.reload': 'Reload page',
  'connect.copyLink': 'Copy link',
  'connect.linkCopied': 'Link copied',
  'connect.copyFailed': 'Could not copy the link',

  'connecting.fallbackWallet': 'your wallet',
  'connecting.title': 'Continue in {wallet}',
  'connecting.hint': 'Accept the connection request in your wallet.',
  'connecting.slow':
    'Still waiting. If no window came up, open {wallet} from the browser’s toolbar.',
  'connecting.declined': 'Connection declined',
  'connecting.declinedHint': 'You declined the request in your wallet. You can try again.',
  'connecting.failed': 'Could not connect',

  'account.network': 'Network: {network}',
  'account.wrongNetwork': 'Wrong network',
  'account.copy': 'Copy address',
  'account.copied': 'Address copied',
  'account.copyFailed': 'Could not copy. Select the address instead',
  'account.balance': 'Balance',
  'account.total': '{total} in total',
  'account.unavailable': 'Token Balance Unavailable',
  'account.retryIn.one': 'Try again in {count} second',
  'account.retryIn.other': 'Try again in {count} seconds',
  'account.explorer': 'View on {explorer}',
  'account.newTab': 'opens in a new tab',
  'account.wallets': 'Connected wallets: {wallet}',
  'account.disconnect': 'Disconnect',
  'account.disconnectOne': 'Disconnect {wallet}',
  'account.disconnected': '{wallet} disconnected',
  'account.disconnecting': 'Disconnecting',
  'account.disconnectFailed': 'Failed to disconnect',

  'networks.list': 'Networks',
  'networks.current': 'Current',
  'networks.search': 'Search networks',
  'networks.clear': 'Clear search',
  'networks.none': 'No network matches “{query}”',
  'networks.notConfigured': 'Not available in this app',
  'networks.unapproved': 'Not yet allowed in your wallet',
  'networks.found.one': '{count} network',
  'networks.found.other': '{count} networks',

  'switch.title': 'Approve in {wallet}',
  'switch.hint': 'Your wallet asks you to switch to {network}.',
  'switch.declined': 'Switch declined',
  'switch.declinedHint': 'You declined the switch in your wallet. You can try again.',
  'switch.failed': 'Could not switch',

  'unsupported.hint':
    'This app does not work on the network your wallet is on. Choose another to continue.',
  'unsupported.hintNamed':
    '{app} does not work on the network your wallet is on. Choose another to continue.',

  'alert.PROJECT_ID_MISSING': 'Project ID Not Configured',
  'alert.ORIGIN_NOT_ALLOWED': 'Invalid App Configuration',
  'alert.KEY_INVALID': 'Invalid Project ID',
  'alert.TOKEN_NOT_YET_VALID': 'Session Expired. Check the time settings of this device',
  'alert.NETWORK_NOT_FOUND': 'Network Not Found',
} as const
