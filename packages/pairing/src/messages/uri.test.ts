import { describe, expect, test } from 'vitest'
import { parseUri, printUri } from './uri.ts'

const topic = '7ea0d8e3085cce12bf0ce3d9f6e832632dce2a10232d8b950c3ff9fee3fd9732'
const symKey = 'cfe64b3a58371451aa931b549552ee76ba01b9e87e196eb7fe91ad4594913244'
const plain = { topic, symKey, expiry: 1_700_000_300 }

// walletconnect.md 5.
test('a link has the form of EIP-1328 and no percent sign [CON-02]', () => {
  const uri = printUri(plain)
  expect(uri).toBe(`wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1700000300`)
  expect(uri).not.toContain('%')
  expect(parseUri(uri)).toEqual(plain)
})

test('a link for one-click auth names its method without brackets', () => {
  const uri = printUri({ ...plain, methods: ['wc_sessionAuthenticate'] })
  expect(uri.endsWith('&methods=wc_sessionAuthenticate')).toBe(true)
  expect(parseUri(uri)).toEqual({ ...plain, methods: ['wc_sessionAuthenticate'] })
})

describe('refused links', () => {
  const uri = printUri(plain)
  test.each([
    ['empty', ''],
    ['of version 1', uri.replace('@2', '@1')],
    ['without a key', uri.replace(/&symKey=[^&]+/, '')],
    ['with half a key', uri.replace(symKey, symKey.slice(32))],
    ['over another protocol', uri.replace('=irn', '=waku')],
    ['without a time', uri.replace(/&expiryTimestamp=\d+/, '')],
    ['with upper-case hex', uri.replace(topic, topic.toUpperCase())],
    ['longer than the limit', uri + '&x='.repeat(1000)],
  ])('a link is refused when it is %s', (_, text) => expect(parseUri(text)).toBeUndefined())
})
