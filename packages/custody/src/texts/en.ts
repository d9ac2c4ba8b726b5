/** What the services' mails and pages say. Keep the {placeholders}; nothing may depend on their sound or gender. */
export const en = {
  'code.subject': 'Your code',
  'code.login': 'This code signs you in at {site}.',
  'code.export': 'This code shows the secret words of your wallet at {site}.',
  'code.primary': 'This code begins a change of your email address at {site}.',
  'code.secondary': 'This code makes this your email address at {site}.',
  'code.rules':
    'It works for five minutes, in the browser that asked for it. Never give it to anyone. If you did not ask for it, do nothing.',
  'device.subject': 'Approve a new device',
  'device.asks': 'A new device wants to open your wallet.',
  'email.subject': 'Approve a new email address',
  'email.asks': 'One of your devices wants to change the email address of your wallet.',
  'label.site': 'Site',
  'label.browser': 'Browser',
  'label.time': 'Time',
  'approve.open': 'If this is you, open this page and choose the number that the site shows:',
  'approve.rules':
    'The link works for ten minutes. If this is not you, open it and press “{button}”. We never ask you to connect a wallet.',
  'approve.wait':
    'First check the site, the browser and the time. The numbers can be pressed in a few seconds.',
  'approve.choose': 'Choose the number that the site shows.',
  'approve.deny': 'This was not me',
  'approve.approved': 'Approved. You can close this page.',
  'approve.denied': 'Not approved. You can close this page.',
  'denied.subject': 'A request for your wallet was refused',
  'denied.text':
    'This request was refused, so nothing was opened or changed. If it was not yours, give no code and no number to anyone.',
  'link.ended': 'This link has ended.',
  'heldDevice.subject': 'A new device waits for your wallet',
  'heldDevice.text': 'A new device was approved at {site}. It can open your wallet from {time}.',
  'heldEmail.subject': 'Your wallet gets a new email address',
  'heldEmail.text':
    'A new email address was approved at {site}. Until {time}, this address still approves new devices.',
  'held.cancel': 'If this is not you, cancel it on this page:',
  'cancel.button': 'Cancel it',
  'cancel.done': 'Canceled. You can close this page.',
  'changed.subject': 'Your wallet has a new email address',
  'changed.text':
    'Codes for your wallet at {site} go to a new email address from now on. If this is not you, open your wallet on a device that you used before, and change it back.',
  'exported.subject': 'The secret words of your wallet were shown',
  'exported.text':
    'The secret words of your wallet were shown: {time}. If this was not you, move what is in the wallet to another one at once.',
  'page.failed': 'That did not work. Try again.',
} as const

export type TextKey = keyof typeof en
export type Texts = { readonly [Key in TextKey]: string }
