import { describe, expect, it } from 'vitest'
import { themeVariablesOf } from './theme.ts'
import { tokens, tokensCss } from './tokens.ts'

describe('themeVariablesOf', () => {
  it('passes our own variables on and nothing that is not ours', () => {
    expect(themeVariablesOf('dark', { '--lk-accent': 'red', '--page': '1px' })).toEqual({
      '--lk-accent': 'red',
    })
  })

  it('translates the names that AppKit gave them', () => {
    const variables = {
      '--w3m-accent': '#f00',
      '--w3m-border-radius-master': '2px',
      '--w3m-font-family': 'Inter',
      '--w3m-z-index': '5',
    }
    expect(themeVariablesOf('dark', variables)).toEqual({
      '--lk-accent': '#f00',
      '--lk-radius': 'calc(2px * 6)',
      '--lk-font': 'Inter',
      '--lk-z-index': '5',
    })
    expect(themeVariablesOf('dark', { '--apkt-accent': '#0f0', '--w3m-accent': '#f00' })).toEqual({
      '--lk-accent': '#0f0',
    })
  })

  it('lets our names win over translated ones', () => {
    expect(
      themeVariablesOf('dark', { '--w3m-accent': '#f00', '--lk-accent': '#00f' })['--lk-accent'],
    ).toBe('#00f')
  })

  it('mixes a colour into the surfaces of the mode', () => {
    const mixed = themeVariablesOf('light', {
      '--w3m-color-mix': '#00f',
      '--w3m-color-mix-strength': '20',
    })
    expect(mixed['--lk-bg']).toBe('color-mix(in srgb, #00f 20%, #ffffff)')
  })
})

describe('tokens', () => {
  it('default to a dark theme with a near black background, a white one in light, and a blue accent [HOST-09]', () => {
    expect(tokens['--lk-bg']).toEqual({ dark: '#111214', light: '#ffffff' })
    expect(tokensCss.startsWith(':host{color-scheme:dark')).toBe(true)
    for (const accent of Object.values(tokens['--lk-accent']))
      expect(hueOf(accent)).toBeCloseTo(220, -1.4)
  })

  it.each(['dark', 'light'] as const)(
    'have 4.5:1 between every text and what it stands on, %s',
    (mode) => {
      const texts = ['--lk-fg', '--lk-fg-muted'] as const
      for (const text of texts) {
        for (const ground of ['--lk-bg', '--lk-surface', '--lk-surface-hover'] as const) {
          expect(
            contrast(tokens[text][mode], tokens[ground][mode]),
            `${text} on ${ground}`,
          ).toBeGreaterThanOrEqual(4.5)
        }
      }
      for (const status of ['--lk-positive', '--lk-warning', '--lk-negative'] as const) {
        expect(
          contrast(tokens[status][mode], tokens['--lk-surface'][mode]),
          status,
        ).toBeGreaterThanOrEqual(4.5)
      }
      expect(
        contrast(tokens['--lk-accent-fg'][mode], tokens['--lk-accent'][mode]),
      ).toBeGreaterThanOrEqual(4.5)
      // The focus ring: WCAG 2.2, 1.4.11.
      expect(contrast(tokens['--lk-accent'][mode], tokens['--lk-bg'][mode])).toBeGreaterThanOrEqual(
        3,
      )
    },
  )
})

function channels(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

function hueOf(hex: string): number {
  const [r, g, b] = channels(hex)
  const spread = Math.max(r, g, b) - Math.min(r, g, b)
  return 240 + (60 * (r - g)) / spread
}
