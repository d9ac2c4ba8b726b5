/** The texts of the Receive view, except its title. */
export const receiveTexts = {
  'receive.code': 'QR code of your address',
  'receive.hint': 'Send only assets on these networks to this address. Others may be lost.',
  'receive.networks': 'Networks',
  'receive.address': 'Your address',
  'receive.copy': 'Copy address',
  'receive.copied': 'Address copied',
  'receive.copyFailed': 'Couldn’t copy. Select the address instead',
} as const
