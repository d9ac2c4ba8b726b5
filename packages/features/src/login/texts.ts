/** The texts around the embedded wallet: its login and its account. Its frame has its own. */
export const loginTexts = {
  'login.retry': 'Try again',

  'login.notAllowed': 'Action not allowed',
  'login.declined': 'Signature declined',
  'login.failed': 'Transaction error',
  'login.unable': 'This application might not support Smart Accounts',

  'login.starting': 'Logging you in',
  'login.startingHint': 'We’re writing to {email}.',
  'login.notStarted': 'Couldn’t log you in',
  'login.opening': 'Opening your wallet',

  'login.approve': 'Approve this device',
  'login.approveHint': 'We sent an email to {email}. Open its link and choose this number:',
  'login.number': 'Your number',
  'login.approveWait': 'Waiting for you to choose it. Keep this window open.',
  'login.approveLost':
    'The login service isn’t responding. We’re still trying. Keep this window open.',
  'login.away':
    'The login service isn’t responding, and your wallet is safe. Your approval opens it on this device, for signing only.',
  'login.notApproved': 'This device wasn’t approved',

  'login.codeHint': 'Enter the code we sent to {email}.',
  'login.code': 'Code',
  'login.checking': 'Checking the code',
  'login.again': 'Send it again',
  'login.cooldown.one': 'Please try again after {count} second',
  'login.cooldown.other': 'Please try again after {count} seconds',
  'login.otherEmail': 'Use another email',

  'login.refused.CODE_WRONG': 'That code isn’t right. Check the email and try again',
  'login.refused.CODE_ENDED': 'This code no longer works. Send a new one',
  'login.refused.CODE_PAUSED':
    'Too many wrong codes. Use a device that you’ve logged in on before, or try again tomorrow',
  'login.refused.APPROVAL_DENIED': 'The request was declined from your email',
  'login.refused.APPROVAL_ENDED': 'The email’s link no longer works. Start again',
  'login.refused.DEVICE_HELD': 'You set a delay for new devices, and it isn’t over yet',
  'login.refused.SESSION_ENDED': 'You were logged out. Log in again',
  'login.refused.SESSION_OLD': 'To be safe, disconnect and log in again first',
  'login.refused.EMAIL_TAKEN': 'This email already has an account',
  'login.refused.SERVICE_UNREACHABLE':
    'The login service isn’t responding. Your wallet is safe. Try again in a moment',
  'login.refused.WALLET_UNKNOWN':
    'Your wallet can’t be opened on this device now. Use a device that you’ve logged in on before',
  'login.refused.WINDOW_BLOCKED': 'Your browser blocked the wallet’s window',
  'login.refused.RATE_LIMITED': 'Too many tries. Wait a while and try again',
  'login.refused.SOCIAL_UNAVAILABLE': 'This login isn’t available here. Choose another',
  'login.refused.SOCIAL_FAILED': 'The login didn’t work. Try again or choose another',

  'login.social': 'Continue in the {provider} window',
  'login.socialHint': 'Log in there, then come back.',
  'login.socialClosed': 'The {provider} window was closed',
  'login.socialBlocked': 'Your browser blocked the {provider} window',
  'login.socialBlockedHint': 'Press to open it again.',
  'login.socialLate': 'That took too long',
  'login.socialCancelled': 'You canceled the login with {provider}',
  'login.socialOpen': 'Open {provider}',
  'login.socialHere': 'Continue on this page',

  'login.what': 'It holds your coins and tokens, and logs you in to apps. It’s yours.',
  'login.split':
    'Its key is split between your device and two services. No service alone can use it.',
  'login.recover': 'On a new device, a code and an approval from your email bring it back.',
  'login.recoverSocial': 'On a new device, log in the same way to bring it back.',
  'login.backup':
    'Export it once and keep the words safe: they’re your way in if a service loses its part.',
  'login.continue': 'Continue',

  'login.account': 'You’re logged in as',
  'login.rows': 'Your login',
  'login.deletes': 'This account will be deleted on {date}.',
  'login.keep': 'Keep this account',
  'login.holdEmail': 'Your new email counts for recovery from {date}.',
  'login.holdDevice': 'A new device can open this wallet from {date}.',
  'login.holdStop': 'Stop this',
  'login.recoveryLost':
    'The recovery service lost its part of your wallet. Disconnect and log in again on this device to give it a new one.',
  'login.recoveryAway':
    'The recovery service isn’t responding, so something may be missing here. Check again later.',
  'login.change': 'Change email',
  'login.devices': 'Devices',
  'login.log': 'Security log',
  'login.explain': 'How this wallet works',
  'login.toSmart': 'Switch to your smart account',
  'login.toEoa': 'Switch to your EOA',
  'login.removeCode': 'Remove the smart account code',
  'login.export': 'Export wallet',
  'login.exportHint': 'Shows your secret words in a window of your wallet',
  'login.exported': 'You exported this wallet on {date}',
  'login.everywhere': 'Log out everywhere',
  'login.delete': 'Delete account',
  'login.deleteHint': 'You can change your mind for 7 days',

  'login.newEmail': 'New email address',
  'login.changeHint': 'We’ll send a code to your current email, then one to the new.',
  'login.changed': 'Your email is now {email}',
  'login.changedLinks': 'We sent a link to both addresses. Choose this number behind each:',
  'login.changedHint':
    'Until {date}, only your old email brings this wallet back on a new device. If this wasn’t you, use the link we sent there.',
  'login.changeHalf':
    'Until you finish changing your email, only the old one brings this wallet back on a new device.',
  'login.done': 'Done',

  'login.thisDevice': 'This device',
  'login.device': 'Another device',
  'login.lastSeen': 'Last used {date}',
  'login.since': 'Added {date}',
  'login.remove': 'Remove',
  'login.removeDevice': 'Remove the device added {date}',
  'login.delay': 'A new device waits before it opens your wallet',
  'login.delayHint':
    'Time to notice a login that isn’t yours and stop it, here or by email. A shorter wait counts once the longer one is over.',
  'login.delayNone': 'No wait',
  'login.devicesFailed': 'Your devices didn’t load',

  'login.permissions': 'Permissions',
  'login.permissionsNone': 'No app can act without asking you.',
  'login.permissionsFailed': 'Your permissions didn’t load',
  'login.permissionUntil': 'Until {date}',
  'login.permissionUsed': '{used} of {most} used',
  'login.permissionEnd': 'Revoke',
  'login.permissionEndOf': 'Revoke the permission until {date}',
} as const
