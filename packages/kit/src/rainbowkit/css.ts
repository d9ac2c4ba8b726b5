import { fromRainbowKit, type RainbowKitTheme } from '@latchkey/ui'

/** A theme, or a function that gives it, as RainbowKit takes both. */
type Given = RainbowKitTheme | (() => RainbowKitTheme)

/**
 * The variables of a theme (`--lk-accent` …), for a style attribute or a style sheet of the host. Variables that `extends`
 * has too, with the same value, are left out.
 */
export function cssObjectFromTheme(
  theme: Given,
  { extends: base }: { readonly extends?: Given | undefined } = {},
): { readonly [name: `--${string}`]: string } {
  const known: { readonly [name: string]: string } = base ? variablesOf(base) : {}
  return Object.fromEntries(
    Object.entries(variablesOf(theme)).filter(([name, value]) => known[name] !== value),
  )
}

/** `cssObjectFromTheme` as text: `--lk-accent:#1a66ff;…`. */
export function cssStringFromTheme(
  theme: Given,
  options?: { readonly extends?: Given | undefined },
): string {
  const entries = Object.entries(cssObjectFromTheme(theme, options))
  // A value stays inside its declaration, whatever the theme has.
  return entries.map(([name, value]) => `${name}:${value.replace(/[:;{}<>]/g, '')};`).join('')
}

function variablesOf(theme: Given): { readonly [name: string]: string } {
  const { themeVariables } = fromRainbowKit(typeof theme === 'function' ? theme() : theme)
  // As: no variable of a theme is undefined.
  return themeVariables as { readonly [name: string]: string }
}
