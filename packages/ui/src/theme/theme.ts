import { legacyVariables } from './legacy.ts'
import { luminancePicks, type ThemeMode, type ThemeVariables, tokens } from './tokens.ts'

/**
 * The host's variables for the `style` of the shadow host: our names as they are, AppKit's names translated. The defaults
 * of the theme are not among them: `tokensCss` and the `data-theme` attribute set those.
 */
export function themeVariablesOf(mode: ThemeMode, variables: ThemeVariables): ThemeVariables {
  const own = Object.entries(variables).filter(([name]) => name.startsWith('--lk-'))
  return { ...legacyVariables(mode, variables), ...Object.fromEntries(own) }
}

/**
 * Apply a theme to a shadow host, in place of its theme before (HOST-08). An unknown token or an invalid value is left out
 * with a warning.
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
  // The browser cannot pick the text colour for the host's accent (docs/decisions/0011).
  if (wanted['--lk-accent'] && !wanted['--lk-accent-fg'] && !CSS.supports('color', luminancePicks))
    void import('./accentText.ts').then(({ setAccentText }) => setAccentText(element))
}

/**
 * Parts that no colour, length or font has: they would fetch a resource or end the declaration. Escapes could hide the
 * rest. A theme may come from a visitor's settings.
 */
const neverValue = /[;{}\\]|(?:url|src|set|image|expression)\(/i
