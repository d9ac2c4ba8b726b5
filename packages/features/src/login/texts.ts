/** The texts around the embedded wallet's frame; the frame has its own. */
export const loginTexts = {
  'login.frame': 'Your wallet',
  'login.loading': 'Loading your wallet',
  'login.gone': 'Your wallet did not load',
  'login.goneHint': 'Nothing was signed. Check your connection and try again.',
  'login.offline': 'You are offline',
  'login.retry': 'Try again',

  'login.notAllowed': 'Action not allowed',
  'login.declined': 'Signature declined',
  'login.failed': 'Transaction error',
} as const
