import { describe, expect, it } from 'vitest'
import { ens_emoji, ens_normalize } from '@adraffy/ens-normalize'
import * as fc from 'fast-check'
import { cleanName, looksLike, wholeName } from './names.ts'

describe('names', () => {
  it.each([
    ['USD Coin', 'USD Coin'],
    ['  USD\n\tCoin  ', 'USD Coin'],
    ['U\u200bS\u200dD\ufeffC\u2060', 'USDC'],
    ['\u202eCDSU\u202c', 'CDSU'],
    ['\u2067abc\u2069\u061c', 'abc'],
    ['a\u0000b\u001bc\u0085d', 'a b c d'],
    ['\u3164\u115f\u2800\u00ad', ''],
    ['tag\u{e0041}\u{e0042}', 'tag'],
    ['lone \ud800 half', 'lone half'],
    ['e\u0301', 'é'],
    ['Z\u0341\u0300\u0301\u0302\u0303\u0304x', 'Z\u0301\u0300\u0301x'],
    ['שקל', 'שקל'],
    ['代币', '代币'],
    ['👨\u200d🎤 token', '👨\u200d🎤 token'],
    [
      '❤\ufe0f\u200d🔥 and 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '❤\ufe0f\u200d🔥 and 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['😀\u{e0061}\u{e007f}a\u200d😀', '😀a😀'],
  ])('the name %j is shown as %j', (text, shown) => {
    expect(cleanName(text).normalize('NFD')).toBe(shown.normalize('NFD'))
  })

  it('names are cut to 40 characters, however long they are', () => {
    expect(cleanName('x'.repeat(41))).toBe(`${'x'.repeat(39)}…`)
    expect(cleanName('\u200b'.repeat(1_000_000))).toBe('')
    expect(Array.from(cleanName('😀'.repeat(1_000_000)))).toHaveLength(40)
  })
})

describe('names of a registry (ENSIP-15)', () => {
  // Examples of ENSIP-15 and of its test vectors.
  it.each([
    ['RaFFY🚴\u200d♂\ufe0f.eTh', 'raffy🚴\u200d♂.eth'],
    ['👨\u200d🎤.eth', '👨\u200d🎤.eth'],
    ['👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿.eth', '👩🏽\u200d❤\u200d💋\u200d👨🏿.eth'],
    ['1\ufe0f\u20e32\ufe0f\u20e3.eth', '1\u20e32\u20e3.eth'],
    ['🇺🇸.eth', '🇺🇸.eth'],
    ['___Nick.ETH', '___nick.eth'],
    ['Ξ.eth', 'ξ.eth'],
    ['Ⅷ.eth', 'viii.eth'],
    ['Straße.eth', 'straße.eth'],
    ["a'a.eth", 'a’a.eth'],
    ['$¢£¤¥€₿.eth', '$¢£¤¥€₿.eth'],
    ['🅰🅱🆎.eth', '🅰🅱🆎.eth'],
    ['#\ufe0f\u20e3*\ufe0f\u20e3.eth', '#\u20e3*\u20e3.eth'],
    ['💩💩\ufe0e💩\ufe0f.eth', '💩💩💩.eth'],
    ['xn--💩.eth', 'xn--💩.eth'],
    ['۰۱۲.eth', '٠١٢.eth'],
    ['नमस्ते.eth', 'नमस्ते.eth'],
    ['اَلْعَرَبِيَّةُ.eth', 'اَلْعَرَبِيَّةُ.eth'],
    [`${'a'.repeat(63)}.${'b'.repeat(63)}.eth`, `${'a'.repeat(63)}.${'b'.repeat(63)}.eth`],
  ])('the name %j is shown whole as %j', (typed, shown) => {
    expect(ens_normalize(typed)).toBe(shown)
    expect(wholeName(shown)).toBe(shown)
  })

  it('every emoji of ENSIP-15 is shown whole', () => {
    const names = ens_emoji().map((codes) => `${ens_normalize(String.fromCodePoint(...codes))}.eth`)
    expect(names.length).toBeGreaterThan(3000)
    expect(names.filter((name) => wholeName(name) !== name)).toEqual([])
  })

  it('every name that ENSIP-15 allows is shown whole', () => {
    const emoji = fc.constantFrom(...ens_emoji().map((codes) => String.fromCodePoint(...codes)))
    const letter = fc.stringMatching(/^[-_a-z0-9]$/)
    const label = fc.string({ unit: fc.oneof(emoji, letter, fc.string({ unit: 'binary' })) })
    let count = 0
    fc.assert(
      fc.property(label, (text) => {
        let name = ''
        try {
          name = ens_normalize(`${text}.eth`)
        } catch {
          return
        }
        count += 1
        expect(wholeName(name)).toBe(name)
      }),
    )
    expect(count).toBeGreaterThan(100)
  })

  it.each([
    'a\u200bb.eth',
    'a\u200db.eth',
    '\u202eevil.eth',
    'two words.eth',
    'a\nb.eth',
    '\u2800.eth',
    '😀\u{e0061}\u{e007f}.eth',
  ])('the unsafe name %j is not shown', (name) => {
    expect(wholeName(name)).toBeUndefined()
  })
})

describe('look-alikes', () => {
  it.each([
    ['USDC', 'USDС'],
    ['USDC', 'ＵＳＤＣ'],
    ['USDC', '𝗨𝗦𝗗𝗖'],
    ['USDC', 'usd\u200bc'],
    ['USDC', 'ՍЅDϹ'],
    ['USDT', 'USDΤ'],
    ['ETH', 'ΕΤΗ'],
    ['ETH', 'ЕТН'],
    ['DAI', 'DAl'],
    ['DAI', 'DA1'],
    ['WBTC', 'WВTС'],
    ['SOL', 'S0L'],
    ['USDC', 'ÚSDC'],
    ['UNI', 'ꓴꓠꓲ'],
    ['😀😀', '😀\u200d😀'],
  ])('%s and %s look alike', (real, fake) => {
    expect(looksLike(real, fake)).toBe(true)
  })

  it.each([
    ['USDC', 'USDT'],
    ['ETH', 'WETH'],
    ['DAI', 'DIA'],
    ['USDC', 'USDC.e'],
  ])('%s and %s look different', (one, other) => {
    expect(looksLike(one, other)).toBe(false)
  })
})
