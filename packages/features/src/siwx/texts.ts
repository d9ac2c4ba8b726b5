/** The texts of the sign-in view, except its title. */
export const siwxTexts = {
  'siwx.needs': '{app} needs to connect to your wallet',
  'siwx.thisApp': 'This app',
  'siwx.hint': 'Sign this message to prove that the account is yours. It costs nothing.',
  'siwx.hintRequired':
    'Sign this message to prove that the account is yours. It costs nothing. Cancelling disconnects your wallet.',
  'siwx.sign': 'Sign',
  'siwx.signing': 'Signing…',
  'siwx.cancel': 'Cancel',
  'siwx.cancelling': 'Cancelling…',
  'siwx.checking': 'Checking whether you are signed in',
  'siwx.preparing': 'Preparing your message',
  'siwx.inWallet': 'Continue in {wallet}',
  'siwx.inWalletHint': 'Accept the signature request in your wallet.',
  'siwx.verifying': 'Verifying your signature',
  'siwx.declined': 'Signature declined',
  'siwx.declinedHint': 'You can try again, or cancel.',
  'siwx.failed': 'Could not sign you in',
  'siwx.retry': 'Try again',
  'siwx.wallet': 'your wallet',
} as const
