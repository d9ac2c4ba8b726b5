import { describe, expect, it, vi } from 'vitest'
import { type Channels, channelsOf, contrast as contrastOf, readableOn } from './contrast.ts'
import { fromRainbowKit } from './rainbowKit.ts'
import { themeVariablesOf } from './theme.ts'
import { tokens, tokensCss } from './tokens.ts'

describe('themeVariablesOf', () => {
  it('themeVariablesOf passes only our own variables on', () => {
    expect(themeVariablesOf('dark', { '--lk-accent': 'red', '--page': '1px' })).toEqual({
      '--lk-accent': 'red',
    })
  })

  it('themeVariablesOf translates AppKit’s names', () => {
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

  it('themeVariablesOf prefers our names over translated names', () => {
    expect(
      themeVariablesOf('dark', { '--w3m-accent': '#f00', '--lk-accent': '#00f' })['--lk-accent'],
    ).toBe('#00f')
  })

  it('themeVariablesOf mixes a colour into the surfaces of the mode', () => {
    const mixed = themeVariablesOf('light', {
      '--w3m-color-mix': '#00f',
      '--w3m-color-mix-strength': '20',
    })
    expect(mixed['--lk-bg']).toBe('color-mix(in srgb, #00f 20%, #ffffff)')
    expect(
      themeVariablesOf('auto', { '--w3m-color-mix': '#00f', '--w3m-color-mix-strength': '20' })[
        '--lk-bg'
      ],
    ).toBe('color-mix(in srgb, #00f 20%, light-dark(#ffffff, #111214))')
  })
})

describe('tokens', () => {
  it('the tokens default to a near black background, a white background in light, and a blue accent [HOST-09]', () => {
    expect(tokens['--lk-bg']).toEqual({ dark: '#111214', light: '#ffffff' })
    expect(tokensCss.startsWith(':host{color-scheme:dark')).toBe(true)
    for (const accent of Object.values(tokens['--lk-accent']))
      expect(hueOf(accent)).toBeCloseTo(220, -1.4)
  })

  it.each(['dark', 'light'] as const)(
    'the tokens have a contrast of 4.5:1 between every text and its background, %s',
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

/** `!`: every token in this test is a hex colour. */
function channels(hex: string): Channels {
  return channelsOf(hex)!
}

function contrast(one: string, other: string): number {
  return contrastOf(channels(one), channels(other))
}

function hueOf(hex: string): number {
  const [r, g, b] = channels(hex)
  const spread = Math.max(r, g, b) - Math.min(r, g, b)
  return 240 + (60 * (r - g)) / spread
}

describe('channelsOf', () => {
  it.each([
    ['#fff', [255, 255, 255]],
    ['#0E76FD', [14, 118, 253]],
    ['#11223380', [17, 34, 51]],
    ['rgb(1, 2, 3)', [1, 2, 3]],
    ['rgba(1, 2, 3, 0.5)', [1, 2, 3]],
    ['rgb(1 2 3 / 50%)', [1, 2, 3]],
    ['red', undefined],
    ['#12345', undefined],
  ])('channelsOf reads %s', (color, channels) => {
    expect(channelsOf(color)).toEqual(channels)
  })
})

describe('readableOn', () => {
  it.each(['#000000', '#ffff00', '#2e6ff0', '#757575', '#777777', '#0e76fd', '#ff0000', '#00ff00'])(
    'readableOn has a contrast of 4.5:1 on %s',
    (accent) => {
      expect(contrast(readableOn(channels(accent)), accent)).toBeGreaterThanOrEqual(4.5)
    },
  )
})

// Fields as RainbowKit documents them for custom themes.
const midnight = {
  blurs: { modalOverlay: 'blur(4px)' },
  colors: {
    accentColor: '#0E76FD',
    accentColorForeground: '#FFF',
    actionButtonSecondaryBackground: 'rgba(255, 255, 255, 0.08)',
    connectButtonBackground: '#1A1B1F',
    error: '#FF494A',
    modalBackground: '#1A1B1F',
    modalText: '#FFF',
  },
  fonts: { body: 'Inter, sans-serif' },
  radii: { modal: '28px', connectButton: '12px' },
  shadows: { dialog: '0px 8px 32px rgba(0, 0, 0, 0.32)' },
}

describe('fromRainbowKit', () => {
  it('fromRainbowKit maps the fields that have a counterpart', () => {
    expect(fromRainbowKit(midnight)).toEqual({
      themeMode: 'dark',
      themeVariables: {
        // White on this blue has 4.2:1, so the kit picks the text colour.
        '--lk-accent': '#0E76FD',
        '--lk-surface': 'rgba(255, 255, 255, 0.08)',
        '--lk-negative': '#FF494A',
        '--lk-bg': '#1A1B1F',
        '--lk-fg': '#FFF',
        '--lk-font': 'Inter, sans-serif',
        '--lk-radius': '28px',
      },
    })
  })
  it('fromRainbowKit keeps a readable text on the accent', () => {
    const { themeVariables } = fromRainbowKit({
      colors: { accentColor: '#7b3fe4', accentColorForeground: 'white' },
    })
    expect(themeVariables['--lk-accent-fg']).toBe('white')
  })
  it('fromRainbowKit makes one theme of a pair, in mode auto', () => {
    const light = {
      colors: { modalBackground: '#FFF', accentColor: '#0E76FD', standby: '#FFD641' },
    }
    expect(fromRainbowKit({ lightMode: light, darkMode: midnight })).toEqual({
      themeMode: 'auto',
      themeVariables: {
        '--lk-accent': '#0E76FD',
        '--lk-bg': 'light-dark(#FFF, #1A1B1F)',
        '--lk-font': 'Inter, sans-serif',
        '--lk-radius': '28px',
      },
    })
    expect(fromRainbowKit(light).themeMode).toBe('light')
  })
  it('fromRainbowKit leaves out invalid colours and lengths, and warns', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { themeVariables } = fromRainbowKit({
      colors: { accentColor: 'linear-gradient(red, blue)' },
      radii: { modal: 'none' },
    })
    expect(themeVariables).toEqual({})
    expect(warn).toHaveBeenCalledTimes(2)
    warn.mockRestore()
  })
})
