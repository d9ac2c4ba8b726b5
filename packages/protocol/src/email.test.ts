import { expect, it } from 'vitest'
import { parseEmail } from './email.ts'

it.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada.Lovelace+kit@Mail.Example.CO.UK ', 'ada.lovelace+kit@mail.example.co.uk'],
  ["o'brien@example.museum", "o'brien@example.museum"],
])('an e-mail address %j is read as %j [VAL-03]', (text, email) => {
  expect(parseEmail(text)).toBe(email)
})

it.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@@example.com',
  'ada @example.com',
  'ada@example..com',
  'ada@-example.com',
  '.ada@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com,eve@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'e'.repeat(250)}.com`,
])('text that is no e-mail address is refused: %j [VAL-03]', (text) => {
  expect(parseEmail(text)).toBeUndefined()
})
