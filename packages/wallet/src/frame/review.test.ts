import { describe, expect, it } from 'vitest'
import { formatUnits, isForeignSignIn, longestMessage, parseUnits, textOf } from './review.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('a review', () => {
  it.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [1_500_000_000_000_000_000n, 18, '1.5'],
    [12n, 0, '12'],
    [100n, 1, '10'],
  ])('writes %d with %d decimals as %s', (units, decimals, text) => {
    expect(formatUnits(units, decimals)).toBe(text)
    expect(parseUnits(text, decimals)).toBe(units)
  })

  it.each(['Hello', 'Grüße\nzwei', 'مرحبا', '签名'])('shows %j as text', (text) => {
    expect(textOf(bytes(text))).toBe(text)
  })

  it.each([
    ['bytes that are no UTF-8', new Uint8Array([0xff, 0xfe])],
    ['a mark that turns the reading', bytes('pay \u202Eevil')],
    ['an invisible control', bytes('a\u0000b')],
  ])('shows %s as bytes', (_, message) => expect(textOf(message)).toBeUndefined())

  const page = 'https://shop.example'
  it.each([
    ['shop.example wants you to sign in with your Ethereum account:\n0x', false],
    ['https://shop.example wants you to sign in with your Solana account:\n', false],
    ['bank.example wants you to sign in with your Ethereum account:', true],
    ['shop.example.bank.example wants you to sign in', true],
    ['shop.example:8443 wants you to sign in', true],
    [' bank.example   WANTS you to\nsign in with your Ethereum account:', true],
    ['I want to sign in', false],
    ['\n wants you to sign in', true],
    ['Read this:\nbank.example\n\twants you to sign in', true],
  ])('finds the sign-in of another site in %j: %s', (text, isForeign) =>
    expect(isForeignSignIn(bytes(text), page)).toBe(isForeign),
  )

  it.each(['a', ' ', 'wants ', ' wants you to', 'a wants you to sign ', 'x\n'])(
    'reads the longest message of %j repeated in at most a second',
    (piece) => {
      const text = piece.repeat(longestMessage / piece.length)
      for (const each of [text, ` wants${text}`, `${text} wants you to sign out`]) {
        const at = performance.now()
        textOf(bytes(each))
        expect(isForeignSignIn(bytes(each), page)).toBe(false)
        expect(performance.now() - at).toBeLessThan(1_000)
      }
    },
  )
})
