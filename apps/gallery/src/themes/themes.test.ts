import { type Channels, fromRainbowKit } from '@latchkey/modal/fixtures'
import { describe, expect, test, vi } from 'vitest'
import { codeOf, draftOf, empty, modesOf, optionsOf, withValue } from './draft.ts'
import { importTheme } from './importTheme.ts'
import { contrastOf, pairs } from './pairs.ts'
import { presets } from './presets.ts'

/** Parses `#rrggbb`, the only notation in the presets' pairs. */
const read = (color: string): readonly [...Channels, number] | undefined => {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(color) ?? []
  const part = (hex: string): number => Number.parseInt(hex, 16)
  return red ? [part(red), part(green), part(blue), 1] : undefined
}

describe('a preset', () => {
  test.each(Object.keys(presets))('the preset %s has the contrast of WCAG 2.2 AA', (name) => {
    const draft = presets[name] ?? empty
    for (const mode of modesOf(draft))
      for (const pair of pairs)
        expect(
          contrastOf(draft, mode, pair, read),
          `${pair.label}, ${mode}`,
        ).toBeGreaterThanOrEqual(pair.wanted)
  })
})

describe('a pair', () => {
  const accent = pairs.find(({ over }) => over === '--lk-accent-fg')
  test('a pair’s contrast uses the text colour that the kit picks on an accent, or the chosen colour', () => {
    if (!accent) throw new Error('no pair')
    const yellow = withValue(empty, 'dark', '--lk-accent', '#ffff00')
    expect(contrastOf(yellow, 'dark', accent, read)).toBeGreaterThan(19)
    const white = withValue(yellow, 'dark', '--lk-accent-fg', '#fefefe')
    expect(contrastOf(white, 'dark', accent, read)).toBeLessThan(1.1)
  })
  test('a pair’s contrast blends translucent colours', () => {
    const half = () => [255, 255, 255, 0.5] as const
    const [text] = pairs
    if (!text) throw new Error('no pair')
    const ratio = contrastOf(empty, 'dark', text, (color) =>
      color === '#f4f5f6' ? half() : [0, 0, 0, 1],
    )
    // #808080 on black.
    expect(ratio).toBeCloseTo(5.28, 1)
  })
})

describe('the options', () => {
  test('the exported options are those of the mode, or of both modes', () => {
    const dark = withValue(empty, 'dark', '--lk-bg', '#000000')
    expect(optionsOf(dark)).toEqual({ themeMode: 'dark', themeVariables: { '--lk-bg': '#000000' } })
    expect(optionsOf({ ...dark, themeMode: 'light' }).themeVariables).toEqual({})
    expect(optionsOf({ ...dark, themeMode: 'auto' }).themeVariables).toEqual({
      '--lk-bg': 'light-dark(#ffffff, #000000)',
    })
  })
  test('the exported options leave out a value that was reset', () => {
    const changed = withValue(empty, 'dark', '--lk-radius', '4px')
    expect(optionsOf({ ...changed, themeMode: 'auto' }).themeVariables).toEqual({
      '--lk-radius': '4px',
    })
    expect(withValue(changed, 'dark', '--lk-radius', '')).toEqual(empty)
  })
  test.each(Object.keys(presets))('the exported options of %s are imported unchanged', (name) => {
    const options = optionsOf(presets[name] ?? empty)
    expect(optionsOf(draftOf(options))).toEqual(options)
  })
  test('the exported options are printed as code', () => {
    expect(codeOf(withValue(empty, 'dark', '--lk-font', "'Inter', sans-serif"))).toBe(
      [
        'createAppKit({',
        '  // …',
        "  themeMode: 'dark',",
        '  themeVariables: {',
        `    '--lk-font': "'Inter', sans-serif",`,
        '  },',
        '})',
      ].join('\n'),
    )
  })
})

describe('an import', () => {
  test('an import reads a RainbowKit theme from code', () => {
    const text = `export const theme: Theme = {
      // ours
      colors: { accentColor: '#7b3fe4', modalBackground: "#101010", /* ok */ },
      radii: { modal: '8px', },
    }`
    expect(optionsOf(importTheme(text, 'light'))).toEqual(
      fromRainbowKit({
        colors: { accentColor: '#7b3fe4', modalBackground: '#101010' },
        radii: { modal: '8px' },
      }),
    )
  })
  test('an import reads AppKit’s variables and its mixed colour', () => {
    const text = `{ '--w3m-accent': '#ff0000', '--w3m-border-radius-master': '2px', '--w3m-color-mix': '#00f', '--w3m-color-mix-strength': 20 }`
    expect(optionsOf(importTheme(text, 'light')).themeVariables).toMatchObject({
      '--lk-accent': '#ff0000',
      '--lk-radius': 'calc(2px * 6)',
      '--lk-bg': 'color-mix(in srgb, #00f 20%, #ffffff)',
    })
  })
  test.each(Object.keys(presets).filter((name) => name !== 'Latchkey'))(
    'an import reads the exported code of %s',
    (name) => {
      const draft = presets[name] ?? empty
      expect(optionsOf(importTheme(codeOf(draft), 'dark'))).toEqual(optionsOf(draft))
    },
  )
  test.each([
    ['', /cannot be read/],
    ['darkTheme({ accentColor: pick() })', /cannot be read|neither/],
    ['[1]', /cannot be read/],
    ['{"a":1}', /neither/],
    ['{"--lk-nothing":"1"}', /counterpart/],
  ])('an import of %s is refused with a reason', (text, words) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(() => importTheme(text, 'dark')).toThrow(words)
    warn.mockRestore()
  })
})
