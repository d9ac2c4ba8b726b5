/** The texts of an approval's view: a file of its own, since a request of the embedded wallet needs no other. */
export const approvalTexts = {
  'login.frame': 'Your wallet',
  'login.loading': 'Loading your wallet',
  'login.gone': 'Your wallet didn’t load',
  'login.goneHint': 'Nothing was signed. Check your connection and try again.',
  'login.offline': 'You’re offline',
} as const
