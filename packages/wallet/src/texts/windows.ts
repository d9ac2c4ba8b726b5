import { en } from './en.ts'

/** The texts of the frame's two windows, which show its requests, too. Keep the {placeholders}. */
export const windowTexts = {
  ...en,
  'button.next': 'Next',
  'button.hold': 'Hold to show the words',
  'button.farcaster': 'Open Farcaster',
  'button.again': 'Send it again',
  'status.sent': 'A code was sent to {email}.',
  'status.farcaster': 'Approve in Farcaster, then come back here.',
  'status.wrong': 'That code isn’t right. Check the email and try again.',
  'status.ended': 'This code no longer works. Send a new one.',
  'status.paused':
    'Too many wrong codes. Use a device that you’ve logged in on before, or try again tomorrow.',
  'status.limited': 'Too many tries. Wait a while and try again.',
  'status.wait': 'Please try again after {time}',
  'status.failed': 'That did not work. Try again later.',
  'label.code': 'Code',
  'callback.title': 'This login can’t go on here',
  'callback.lost': 'Go back to the site that you came from, and start again there.',
} as const

export type WindowTextKey = keyof typeof windowTexts
