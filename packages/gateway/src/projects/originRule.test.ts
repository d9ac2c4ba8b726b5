import { describe, expect, test } from 'vitest'
import { isLocalOrigin, isOriginAllowed, parseOriginRule } from './originRule.ts'

const isAllowed = (rule: string, origin: string): boolean => {
  const parsed = parseOriginRule(rule)
  if (!parsed) throw new Error(`${rule} is not an origin rule`)
  return isOriginAllowed(parsed, origin)
}

describe('origin rules', () => {
  test.each([
    ['https://app.example', 'https://app.example'],
    ['https://app.example/', 'https://app.example'],
    ['https://APP.example:443', 'https://app.example'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['https://*.app.example', 'https://a.app.example'],
    ['https://*.app.example:8443', 'https://a.app.example:8443'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ])('the origin rule %s allows %s', (rule, origin) => expect(isAllowed(rule, origin)).toBe(true))

  test.each([
    ['https://app.example', 'http://app.example'],
    ['https://app.example', 'https://app.example:8443'],
    ['https://app.example', 'https://app.example.evil.example'],
    ['https://app.example', 'https://evilapp.example'],
    ['https://app.example', 'https://app.example/path'],
    ['https://app.example', 'null'],
    ['https://app.example', ''],
    ['https://*.app.example', 'https://app.example'],
    ['https://*.app.example', 'https://a.b.app.example'],
    ['https://*.app.example', 'https://evilapp.example'],
    ['https://*.app.example', 'https://.app.example'],
    ['https://*.app.example', 'https://a.app.example.evil.example'],
    ['https://*.app.example', 'https://x@a.app.example'],
  ])('the origin rule %s refuses %s', (rule, origin) => expect(isAllowed(rule, origin)).toBe(false))

  test.each([
    'https://*example.com',
    'https://*.com',
    'https://app.*.example',
    'https://*',
    '*',
    '*.app.example',
    'https://app*.example',
    'https://*.*.example.com',
    'https://app.example/path',
    'https://app.example?x',
    'ftp://app.example',
    'javascript:alert(1)',
    'https://*.127.0.0.1',
    '',
  ])('the text %s is not an origin rule', (rule) => expect(parseOriginRule(rule)).toBeUndefined())

  test.each([
    ['http://localhost:5173', true],
    ['https://shop.localhost', true],
    ['http://127.0.0.1:3000', true],
    ['http://[::1]:3000', true],
    ['http://localhost.evil.example', false],
    ['http://127.0.0.1.evil.example', false],
    ['http://128.0.0.1', false],
    ['null', false],
  ])('the origin %s is on this machine: %s', (origin, expected) =>
    expect(isLocalOrigin(origin)).toBe(expected),
  )
})
