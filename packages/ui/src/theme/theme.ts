import { legacyVariables } from './legacy.ts'
import type { ThemeMode } from './tokens.ts'

export type ThemeVariables = { readonly [name: `--${string}`]: string }

/**
 * The host's own variables as they go on the shadow host's `style`: ours as they are, AppKit's names translated. The
 * theme's defaults are not among them: those come from `tokensCss` and the `data-theme` attribute.
 */
export function themeVariablesOf(mode: ThemeMode, variables: ThemeVariables): ThemeVariables {
  const own = Object.entries(variables).filter(([name]) => name.startsWith('--lk-'))
  return { ...legacyVariables(mode, variables), ...Object.fromEntries(own) }
}

/** Put a theme on a shadow host, in place of the one that was there (HOST-08). */
export function applyTheme(element: HTMLElement, mode: ThemeMode, variables: ThemeVariables): void {
  element.dataset.theme = mode
  const wanted = themeVariablesOf(mode, variables)
  for (const name of [...element.style]) {
    if (name.startsWith('--lk-') && !Object.hasOwn(wanted, name)) element.style.removeProperty(name)
  }
  for (const [name, value] of Object.entries(wanted)) element.style.setProperty(name, value)
}
