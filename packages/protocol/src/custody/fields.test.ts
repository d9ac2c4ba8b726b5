import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { email, hostOrigin } from './fields.ts'

describe('email', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    [' Ada.Lovelace+x@Example.CO.uk ', 'ada.lovelace+x@example.co.uk'],
    ["o'neil@sub-domain.example.museum", "o'neil@sub-domain.example.museum"],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('an address is taken, without its blanks and capitals: %j [VAL-03]', (text, address) => {
    expect(v.parse(email, text)).toBe(address)
  })

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'ada@exa mple.com',
    'a da@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..da@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@example.1',
    'ada@[127.0.0.1]',
    '"ada"@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com,eve@example.com',
    'ada@example.com>',
    'ädä@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'a.'.repeat(125)}com`,
  ])('an address that a mail server could read otherwise is refused: %j [VAL-03]', (text) => {
    expect(v.is(email, text)).toBe(false)
  })
})

describe('hostOrigin', () => {
  it.each(['https://shop.example', 'https://shop.example:8443', 'http://localhost:5173'])(
    'a page is taken: %s',
    (text) => {
      expect(v.is(hostOrigin, text)).toBe(true)
    },
  )

  it.each([
    'http://shop.example',
    'https://shop.example/',
    'https://shop.example/path',
    'https://user@shop.example',
    'https://SHOP.example',
    'null',
    'javascript:alert(1)',
    'http://localhost.evil.example',
    'https://shop.example\n',
  ])('an address that is no origin of a page is refused: %j', (text) => {
    expect(v.is(hostOrigin, text)).toBe(false)
  })
})
