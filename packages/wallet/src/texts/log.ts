/** The texts of the entries of the visitor's log. The key worker loads them with the log. */
export const logTexts = {
  'log.here': 'This device',
  'log.elsewhere': 'Another device',
  'log.login': 'Logged in',
  'log.logout': 'Logged out',
  'log.codeSent': 'Code sent',
  'log.codeWrong': 'Wrong code entered',
  'log.approved': 'Approved by email',
  'log.declined': 'Declined by email',
  'log.restored': 'Wallet restored on a device',
  'log.removed': 'Device removed',
  'log.delay': 'Wait for new devices changed',
  'log.emailAsked': 'Email change started',
  'log.emailChanged': 'Email changed',
  'log.emailStopped': 'Email change stopped',
  'log.stopped': 'New device or email stopped',
  'log.words': 'Secret words shown',
  'log.delete': 'Deletion started',
  'log.keep': 'Deletion stopped',
} as const

export type LogTextKey = keyof typeof logTexts
