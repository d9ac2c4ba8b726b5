import { en } from './en.ts'

/** The texts of the frame's two windows, which show its requests, too. Keep the {placeholders}. */
export const windowTexts = {
  ...en,
  'button.next': 'Next',
  'button.hold': 'Hold to show the words',
  'button.farcaster': 'Open Farcaster',
  'status.sent': 'A code was sent to {email}.',
  'status.farcaster': 'Approve in Farcaster, then come back here.',
  'status.wrong': 'That code is wrong or has ended.',
  'status.failed': 'That did not work. Try again later.',
  'label.code': 'Code',
  'callback.title': 'This login can’t go on here',
  'callback.lost': 'Go back to the site that you came from, and start again there.',
} as const

export type WindowTextKey = keyof typeof windowTexts
