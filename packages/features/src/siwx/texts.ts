/** The texts of the sign-in view, except its title. */
export const siwxTexts = {
  'siwx.needs': 'Sign in to {app}',
  'siwx.thisApp': 'this app',
  'siwx.hint': 'Sign a message to prove this account is yours. It’s free.',
  'siwx.hintRequired':
    'Sign a message to prove this account is yours. It’s free. If you cancel, your wallet disconnects.',
  'siwx.sign': 'Sign',
  'siwx.signing': 'Signing…',
  'siwx.cancel': 'Cancel',
  'siwx.cancelling': 'Canceling…',
  'siwx.checking': 'Checking your sign-in',
  'siwx.preparing': 'Preparing your message',
  'siwx.inWallet': 'Continue in {wallet}',
  'siwx.inWalletHint': 'Accept the signature request in your wallet.',
  'siwx.verifying': 'Verifying your signature',
  'siwx.declined': 'Signature declined',
  'siwx.declinedHint': 'You can try again, or cancel.',
  'siwx.failed': 'Couldn’t sign you in',
  'siwx.retry': 'Try again',
  'siwx.wallet': 'your wallet',
} as const
