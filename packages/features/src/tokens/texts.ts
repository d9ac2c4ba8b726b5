/** What the token views say. */
export const tokenTexts = {
  'tokens.none': 'No tokens yet',
  'tokens.noneHint': 'What is sent to this account on {network} appears here.',
  'tokens.all': 'Show all {count} tokens',
  'tokens.hidden': 'Hidden ({count})',
  'tokens.hiddenHint':
    'Nobody vouches for these. Some only imitate others: do not follow what they say.',
  'tokens.failed': 'Token Balance Unavailable',
  'tokens.retry': 'Try again',
  'tokens.offline': 'You are offline. This may be out of date.',
  'tokens.nodeOnly':
    'Read from the network itself: without prices, and only tokens that this app knows.',
  'tokens.noPrice': 'No price',
  'tokens.stale': 'The price is out of date',
  'tokens.balance': 'Balance',
  'tokens.value': 'Value',
  'tokens.price': 'Price',
  'tokens.network': 'Network',
  'tokens.contract': 'Contract',
  'tokens.copy': 'Copy contract address',
  'tokens.copied': 'Address copied',
  'tokens.copyFailed': 'Could not copy. Select the address instead',
  'tokens.explorer': 'View on {explorer}',
  'tokens.newTab': 'opens in a new tab',
  'tokens.unlisted': 'Not on any list: anybody can make a token with any name.',
  'tokens.imitates': 'It looks like {symbol}, and is not.',
  'tokens.gone': 'This account does not hold it any more.',
} as const
