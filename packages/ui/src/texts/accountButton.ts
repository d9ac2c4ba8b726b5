import { buttonTexts } from './button.ts'

/** Texts of the page's buttons for who is connected. */
export const accountButtonTexts = {
  ...buttonTexts,

  'button.account': 'Account {account}',
  'button.network': 'Network: {network}',
  'button.selectNetwork': 'Select network',
  'button.unsupported': 'Wrong network',
} as const
