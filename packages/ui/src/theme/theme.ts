import { legacyVariables } from './legacy.ts'
import { luminancePicks, type ThemeMode, type ThemeVariables, tokens } from './tokens.ts'

/**
 * The host's own variables as they go on the shadow host's `style`: ours as they are, AppKit's names translated. The
 * theme's defaults are not among them: those come from `tokensCss` and the `data-theme` attribute.
 */
export function themeVariablesOf(mode: ThemeMode, variables: ThemeVariables): ThemeVariables {
  const own = Object.entries(variables).filter(([name]) => name.startsWith('--lk-'))
  return { ...legacyVariables(mode, variables), ...Object.fromEntries(own) }
}

/**
 * Put a theme on a shadow host, in place of the one that was there (HOST-08). What is no token, or no value for one, is left
 * out with a warning.
 */
export function applyTheme(element: HTMLElement, mode: ThemeMode, variables: ThemeVariables): void {
  element.dataset.theme = mode
  const wanted = themeVariablesOf(mode, variables)
  for (const name of [...element.style]) {
    if (name.startsWith('--lk-') && !Object.hasOwn(wanted, name)) element.style.removeProperty(name)
  }
  for (const [name, value] of Object.entries(wanted)) {
    if (name in tokens && !neverValue.test(value)) element.style.setProperty(name, value)
    else console.warn(`themeVariables: ${name} is left out`)
  }
  // The browser cannot pick the text on the host's accent by itself (docs/decisions/0011).
  if (wanted['--lk-accent'] && !wanted['--lk-accent-fg'] && !CSS.supports('color', luminancePicks))
    void import('./accentText.ts').then(({ setAccentText }) => setAccentText(element))
}

/**
 * In no colour, length or font: it would fetch something or end the declaration. Escapes could spell the rest. A theme may
 * come from a visitor's settings.
 */
const neverValue = /[;{}\\]|(?:url|src|set|image|expression)\(/i
