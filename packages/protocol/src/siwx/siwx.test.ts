import { describe, expect, it } from 'vitest'
import { parseSiwxText } from './parse.ts'
import { layOutSiwx, type SiwxMessage } from './message.ts'
import { siwxText } from './siwxText.ts'

const base = {
  domain: 'app.example',
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:1',
  uri: 'https://app.example/account',
  version: '1',
  nonce: '8d5f2c1e0b7a49363c1f6f0d2e9b4a57',
  issuedAt: '2026-11-22T04:00:00.000Z',
} as const satisfies SiwxMessage

const whole = {
  ...base,
  statement: 'I accept the terms: https://app.example/terms',
  expirationTime: '2026-11-22T05:00:00.000Z',
  notBefore: '2026-11-22T03:00:00.000Z',
  requestId: 'r-1',
  resources: ['https://app.example/a', 'urn:b'],
} as const satisfies SiwxMessage

const solana = {
  ...base,
  accountAddress: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const satisfies SiwxMessage

const bitcoin = {
  ...base,
  accountAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  chainId: 'bip122:000000000019d6689c085ae165831e93',
} as const satisfies SiwxMessage

describe('the text of a sign-in message', () => {
  it('the sign-in text for eip155 is that of EIP-4361', () => {
    expect(siwxText(whole)).toBe(`app.example wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

I accept the terms: https://app.example/terms

URI: https://app.example/account
Version: 1
Chain ID: 1
Nonce: 8d5f2c1e0b7a49363c1f6f0d2e9b4a57
Issued At: 2026-11-22T04:00:00.000Z
Expiration Time: 2026-11-22T05:00:00.000Z
Not Before: 2026-11-22T03:00:00.000Z
Request ID: r-1
Resources:
- https://app.example/a
- urn:b`)
  })
  it('the sign-in text has two empty lines without a statement, and one for Solana', () => {
    expect(siwxText(base)).toContain('92266\n\n\nURI: ')
    expect(siwxText(solana)).toContain('ziofM\n\nURI: ')
    expect(siwxText({ ...solana, statement: 'Hi' })).toContain('ziofM\n\nHi\n\nURI: ')
  })
  it('the sign-in text names the namespace, and the network as wallets know it [SIW-03]', () => {
    expect(siwxText(solana)).toContain('your Solana account')
    expect(siwxText(solana)).toContain('\nChain ID: mainnet\n')
    expect(siwxText(bitcoin)).toContain('your Bitcoin account')
    expect(siwxText(bitcoin)).toContain('\nChain ID: 000000000019d6689c085ae165831e93\n')
  })
})

describe('a signed text', () => {
  it.each([base, whole, solana, { ...solana, statement: 'Hi' }, bitcoin])(
    'a signed text is parsed back to its message: %#',
    (message) => {
      expect(parseSiwxText(siwxText(message))).toEqual(message)
    },
  )
  const text = siwxText(whole)
  it.each([
    ['a scheme', { scheme: 'https' }],
    ['an empty list of resources', { resources: [] }],
    ['an empty statement', { statement: '' }],
    ['an empty request id', { requestId: '' }],
    ['user, address and port in the domain', { domain: 'me@[2001:db8::1]:8080' }],
    ['a time with an offset and a fraction', { issuedAt: '2026-11-22t23:59:60.5+05:30' }],
  ])('a signed text of another library with %s is parsed', (_, changes) => {
    for (const one of [base, whole, solana, bitcoin]) {
      const message = { ...one, ...changes }
      expect(parseSiwxText(layOutSiwx(message))).toEqual(message)
    }
  })
  it.each([
    ['a nonce of seven letters', { nonce: 'abcdefg' }],
    ['a nonce with a dash', { nonce: '8d5f2c1e-0b7a' }],
    ['quotes in the statement', { statement: 'I accept "all"' }],
    ['letters of another script in the statement', { statement: 'D\u2019accord' }],
    ['a domain with a path', { domain: 'app.example/a' }],
    ['a URI without a scheme', { uri: 'app.example' }],
    ['a URI with a space', { uri: 'https://app.example/a b' }],
    ['a resource that is not a URI', { resources: ['read'] }],
    ['another version', { version: '2' }],
    ['a day that does not exist', { issuedAt: '2026-02-30T00:00:00Z' }],
    ['a slash in the request id', { requestId: 'a/b' }],
  ])('a text with %s is neither written nor accepted', (_, changes) => {
    for (const one of [base, solana, bitcoin]) {
      const message = { ...one, ...changes }
      const refusal = expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' })
      expect(() => siwxText(message)).toThrow(refusal)
      expect(() => parseSiwxText(layOutSiwx(message))).toThrow(refusal)
    }
  })
  it('an empty statement is written as none', () => {
    expect(siwxText({ ...base, statement: '' })).toBe(siwxText(base))
  })
  it.each([
    ['no content', ''],
    ['a line end at the end', `${text}\n`],
    ['a space at the end', `${text} `],
    ['windows line ends', text.replaceAll('\n', '\r\n')],
    ['a line twice', text.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['lines in another order', text.replace(/(Nonce: \w+)\n(Issued At: .*)/, '$2\n$1')],
    ['no nonce', text.replace(/Nonce: \w+\n/, '')],
    ['an unknown namespace', text.replace('Ethereum', 'Cosmos')],
    ['a name that every object has', text.replace('Ethereum', 'Constructor')],
    ['a chain with leading zeros', text.replace('Chain ID: 1', 'Chain ID: 01')],
    ['a chain of another namespace', text.replace('Chain ID: 1', 'Chain ID: mainnet')],
    ['a statement of two lines', text.replace('I accept', 'I accept\nall')],
    ['a resource without its dash', text.replace('- urn:b', 'urn:b')],
    ['an unknown field', text.replace('Resources:', 'Role: admin\nResources:')],
  ])('a signed text with %s is refused', (_, altered) => {
    expect(() => parseSiwxText(altered)).toThrow(
      expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' }),
    )
  })
})
