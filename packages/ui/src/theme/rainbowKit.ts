import { channelsOf, contrast, luminance, readable } from './contrast.ts'
import type { ThemeMode, ThemeVariables, TokenName } from './tokens.ts'

/** The fields of a RainbowKit 2 theme that have a counterpart here; other fields have no effect. */
export type RainbowKitTheme = {
  readonly colors?: { readonly [field in RainbowKitColor]?: string | undefined } | undefined
  readonly fonts?: { readonly body?: string | undefined } | undefined
  readonly radii?: { readonly modal?: string | undefined } | undefined
}
type RainbowKitColor = keyof typeof colorFields

/** The theme options of `createAppKit`. */
export type Theme = { readonly themeMode: ThemeMode; readonly themeVariables: ThemeVariables }

const colorFields = {
  accentColor: '--lk-accent',
  accentColorForeground: '--lk-accent-fg',
  actionButtonSecondaryBackground: '--lk-surface',
  connectionIndicator: '--lk-positive',
  error: '--lk-negative',
  generalBorder: '--lk-border',
  menuItemBackground: '--lk-surface-hover',
  modalBackdrop: '--lk-backdrop',
  modalBackground: '--lk-bg',
  modalText: '--lk-fg',
  modalTextSecondary: '--lk-fg-muted',
  standby: '--lk-warning',
} as const satisfies { readonly [field: string]: TokenName }

/**
 * Convert a RainbowKit theme into options of this kit: the result of RainbowKit's `darkTheme()`, `lightTheme()` or
 * `midnightTheme()`, an object of that form, or a pair for both modes, which becomes `auto`. The colour for text on the
 * accent is kept only when it is readable (4.5:1); otherwise the kit picks a colour. Shadows, blurs and the colours of
 * RainbowKit's own button have no counterpart.
 * @example createAppKit({ projectId, ...fromRainbowKit(darkTheme({ accentColor: '#7b3fe4' })) })
 */
export function fromRainbowKit(
  theme:
    | RainbowKitTheme
    | { readonly lightMode: RainbowKitTheme; readonly darkMode: RainbowKitTheme },
): Theme {
  if (!('lightMode' in theme))
    return { themeMode: modeOf(theme), themeVariables: variablesOf(theme) }
  const [light, dark] = [variablesOf(theme.lightMode), variablesOf(theme.darkMode)]
  const names = Object.keys({ ...light, ...dark }) as (keyof ThemeVariables)[]
  const both = names.flatMap((name) => {
    const [one, other] = [light[name], dark[name]]
    if (one === other || !colors.includes(name)) return [[name, other ?? one]]
    // A colour of one mode alone would apply to the other mode too.
    return one === undefined || other === undefined ? [] : [[name, `light-dark(${one}, ${other})`]]
  })
  return { themeMode: 'auto', themeVariables: Object.fromEntries(both) as ThemeVariables }
}

const colors: readonly string[] = Object.values(colorFields)

function variablesOf({ colors: given = {}, fonts, radii }: RainbowKitTheme): ThemeVariables {
  const found: { [name: `--${string}`]: string } = {}
  for (const [field, token] of Object.entries(colorFields)) {
    // As: the entries of a constant table pair its keys with its values.
    const value = given[field as RainbowKitColor]
    if (value && isColor(field, value)) found[token] = value
  }
  const { '--lk-accent': accent, '--lk-accent-fg': text } = found
  if (accent && text && !isReadable(text, accent)) delete found['--lk-accent-fg']
  if (fonts?.body) found['--lk-font'] = fonts.body
  if (radii?.modal && isLength(radii.modal)) found['--lk-radius'] = radii.modal
  return found
}

/** The mode, by the background of the theme's text. */
function modeOf({ colors: given = {} }: RainbowKitTheme): ThemeMode {
  const ground = channelsOf(given.modalBackground ?? '')
  return ground && luminance(ground) > 0.4 ? 'light' : 'dark'
}

/** RainbowKit accepts gradients, but our tokens are also borders and mixed colours, where a gradient is invalid. */
function isColor(field: string, value: string): boolean {
  const ok = !value.includes('gradient(')
  if (!ok) console.warn(`fromRainbowKit: ${field} is left out, since it is not a colour`)
  return ok
}

function isLength(value: string): boolean {
  const ok = /^(?:0|[\d.]+(?:px|r?em))$/.test(value)
  if (!ok) console.warn('fromRainbowKit: radii.modal is left out, since it is not a length')
  return ok
}

function isReadable(text: string, ground: string): boolean {
  const [one, other] = [channelsOf(text), channelsOf(ground)]
  return !one || !other || contrast(one, other) >= readable
}
