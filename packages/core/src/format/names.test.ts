import { describe, expect, it } from 'vitest'
import { cleanName, looksLike } from './names.ts'

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
  ])('the name %j is shown as %j', (text, shown) => {
    expect(cleanName(text).normalize('NFD')).toBe(shown.normalize('NFD'))
  })

  it('names are cut to 40 characters, however long they are', () => {
    expect(cleanName('x'.repeat(41))).toBe(`${'x'.repeat(39)}…`)
    expect(cleanName('\u200b'.repeat(1_000_000))).toBe('')
    expect(Array.from(cleanName('😀'.repeat(1_000_000)))).toHaveLength(40)
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
