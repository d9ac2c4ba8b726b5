import type { RainbowKitTheme } from '@latchkey/ui'

/** The arguments of the themes. Corners, blur and fonts that have no counterpart here have no effect. */
export type ThemeOptions = {
  readonly accentColor?: string | undefined
  readonly accentColorForeground?: string | undefined
  readonly borderRadius?: keyof typeof radii | undefined
  /** @default the font of the kit */
  readonly fontStack?: 'rounded' | 'system' | undefined
  /** @deprecated The window has no blur: no effect. */
  readonly overlayBlur?: 'large' | 'small' | 'none' | undefined
}

const radii = { none: '0px', small: '6px', medium: '12px', large: '20px' } as const

type Accent = { readonly accentColor: string; readonly accentColorForeground: string }

/** Accents by RainbowKit's names, as `darkTheme({ ...darkTheme.accentColors.pink })`. */
const accentColors = {
  blue: { accentColor: '#1a66ff', accentColorForeground: '#ffffff' },
  green: { accentColor: '#177a4b', accentColorForeground: '#ffffff' },
  orange: { accentColor: '#b3500b', accentColorForeground: '#ffffff' },
  pink: { accentColor: '#c2347f', accentColorForeground: '#ffffff' },
  purple: { accentColor: '#6d3fd1', accentColorForeground: '#ffffff' },
  red: { accentColor: '#c6302f', accentColorForeground: '#ffffff' },
} as const satisfies { readonly [name: string]: Accent }

type ThemeFunction = ((options?: ThemeOptions) => RainbowKitTheme) & {
  readonly accentColors: typeof accentColors
}

export const lightTheme: ThemeFunction = /*#__PURE__*/ themeOver({ modalBackground: '#ffffff' })
export const darkTheme: ThemeFunction = /*#__PURE__*/ themeOver({ modalBackground: '#1a1b1f' })
export const midnightTheme: ThemeFunction = /*#__PURE__*/ themeOver({ modalBackground: '#000000' })

function themeOver(colors: NonNullable<RainbowKitTheme['colors']>): ThemeFunction {
  const make = ({
    accentColor,
    accentColorForeground,
    borderRadius,
    fontStack,
  }: ThemeOptions = {}): RainbowKitTheme => ({
    colors: { ...colors, accentColor, accentColorForeground },
    fonts: fontStack === 'system' ? { body: 'system-ui, sans-serif' } : undefined,
    radii: borderRadius && { modal: radii[borderRadius] },
  })
  return Object.assign(make, { accentColors })
}
