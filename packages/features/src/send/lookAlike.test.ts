import { describe, expect, it } from 'vitest'
import { checkReceiver } from './lookAlike.ts'

const hex = '0123456789abcdef'
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** A generator with a seed, so that every run has the same histories. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
const random = randomOf(6)
const letters = (alphabet: string, count: number): string =>
  Array.from({ length: count }, () => alphabet[random(alphabet.length)]).join('')
const namespaces = [
  { alphabet: hex, before: '0x', length: 40 },
  { alphabet: base58, before: '', length: 44 },
] as const
const known = (counterparts: readonly string[]): Parameters<typeof checkReceiver>[1] => ({
  recipients: counterparts.slice(0, counterparts.length >> 1),
  counterparts,
})

describe('look-alike address', () => {
  it('a look-alike with 4 equal letters at both ends is found in 10,000 histories, and at most one stranger in 1,000 is accused', () => {
    const [missed, accused] = [[] as string[], [] as string[]]
    let strangers = 0
    for (let round = 0; round < 10_000; round++) {
      const { alphabet, before, length } = namespaces[round % 2]!
      const history = Array.from(
        { length: 1 + random(40) },
        () => before + letters(alphabet, length),
      )
      const victim = history[random(history.length)]!.slice(before.length)
      const [start, end] = [4 + random(5), 4 + random(5)]
      const middle = letters(alphabet, length - start - end)
      const posed = before + victim.slice(0, start) + middle + victim.slice(length - end)
      if (posed !== before + victim) {
        const { first, twin } = checkReceiver(posed, known(history))
        if (!first || twin?.likeness !== 'alike' || twin.address !== before + victim)
          missed.push(posed)
      }
      strangers++
      const stranger = checkReceiver(before + letters(alphabet, length), known(history))
      if (stranger.twin?.likeness === 'alike') accused.push(before)
    }
    expect(missed).toEqual([])
    // security.md 1.7: at most one in a thousand.
    expect(accused.length / strangers).toBeLessThanOrEqual(0.001)
  })
  it('an address that is equal at one end only is reported down to 4 letters [SND-09]', () => {
    const friend = `0x${'1234'}${'a'.repeat(32)}${'5678'}`
    const check = (address: string): unknown =>
      checkReceiver(address, known([friend])).twin?.likeness
    expect(check(`0x1234${'b'.repeat(36)}`)).toBe('similar')
    expect(check(`0x${'b'.repeat(36)}5678`)).toBe('similar')
    expect(check(`0x123${'b'.repeat(34)}678`)).toBeUndefined()
    // The kit's own short form is the same for both: 0x12…aa5678.
    expect(check(`0x12${'b'.repeat(32)}aa5678`)).toBe('alike')
  })
})

describe('known address', () => {
  it('a known address is recognised in any letter case, and a look-alike that paid once is still reported', () => {
    const friend = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    const twin = `${friend.slice(0, 8)}${'0'.repeat(28)}${friend.slice(-6)}`
    const book = { recipients: [friend], counterparts: [friend, twin] }
    expect(checkReceiver(friend.toLowerCase(), book)).toEqual({ first: false })
    // The look-alike has paid once, which is how address poisoning begins. That does not make it known.
    expect(checkReceiver(twin, { recipients: [friend], counterparts: [] })).toEqual({
      first: true,
      twin: { address: friend, likeness: 'alike' },
    })
  })
  it('a base58 address that differs in letter case is a look-alike', () => {
    const friend = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    const other = friend.replace('scszY', 'scsZy')
    expect(checkReceiver(other, known([friend])).twin?.likeness).toBe('alike')
  })
})
