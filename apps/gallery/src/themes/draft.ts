import { type Theme, type ThemeVariables, type TokenName, tokens } from '@latchkey/modal/fixtures'

export type Mode = 'dark' | 'light'
/** Changes of the tokens' own values, per mode. */
export type Draft = {
  readonly themeMode: Theme['themeMode']
  readonly values: { readonly [M in Mode]: { readonly [name in TokenName]?: string } }
}

export const empty: Draft = { themeMode: 'dark', values: { dark: {}, light: {} } }

// As: Object.keys of a constant table gives its keys.
export const tokenNames = Object.keys(tokens) as readonly TokenName[]
/** Fonts, lengths and layers are the same in both modes. */
export const plainTokens: readonly TokenName[] = [
  '--lk-radius',
  '--lk-width',
  '--lk-font',
  '--lk-z-index',
]

/** The modes with colours in a theme. */
export function modesOf({ themeMode }: Draft): readonly [Mode, ...Mode[]] {
  return themeMode === 'auto' ? ['dark', 'light'] : [themeMode]
}

export function valueOf({ values }: Draft, mode: Mode, name: TokenName): string {
  return values[mode][name] ?? tokens[name][mode]
}

/** Sets a token of a mode. An empty value, or the token's own value, resets it. */
export function withValue(draft: Draft, mode: Mode, name: TokenName, value: string): Draft {
  const { [name]: _, ...others } = draft.values[mode]
  const isOwn = value.trim() === '' || value === tokens[name][mode]
  const changed = {
    ...draft,
    values: { ...draft.values, [mode]: isOwn ? others : { ...others, [name]: value } },
  }
  // Both modes share one field.
  return mode === 'dark' && plainTokens.includes(name)
    ? withValue(changed, 'light', name, value)
    : changed
}

/** The variables of one mode. */
export function variablesIn({ values }: Draft, mode: Mode): ThemeVariables {
  // As: token names are variable names.
  return values[mode] as ThemeVariables
}

/** The options of a theme: the values of its mode, or of both modes by `light-dark()`. */
export function optionsOf(draft: Draft): Theme {
  const { themeMode } = draft
  if (themeMode !== 'auto') return { themeMode, themeVariables: variablesIn(draft, themeMode) }
  const changed = tokenNames.flatMap((name) => {
    if (!draft.values.dark[name] && !draft.values.light[name]) return []
    const [dark, light] = [valueOf(draft, 'dark', name), valueOf(draft, 'light', name)]
    return [[name, dark === light ? dark : `light-dark(${light}, ${dark})`] as const]
  })
  return { themeMode, themeVariables: Object.fromEntries(changed) }
}

/** A theme's options as a draft. A `light-dark()` pair becomes a value for each mode. */
export function draftOf({ themeMode, themeVariables }: Theme): Draft {
  let draft: Draft = { ...empty, themeMode }
  for (const name of tokenNames) {
    const value = themeVariables[name]
    if (value === undefined) continue
    const [, light, dark] = /^light-dark\((.+?),\s*([^,]+(?:\(.*\))?)\)$/.exec(value) ?? []
    if (themeMode !== 'light') draft = withValue(draft, 'dark', name, dark ?? value)
    if (themeMode !== 'dark') draft = withValue(draft, 'light', name, light ?? value)
  }
  return draft
}

/** The host's code. */
export function codeOf(draft: Draft): string {
  const { themeMode, themeVariables } = optionsOf(draft)
  const lines = Object.entries(themeVariables).map(
    ([name, value]) => `    '${name}': ${JSON.stringify(value)},`,
  )
  return [
    'createAppKit({',
    '  // …',
    `  themeMode: '${themeMode}',`,
    ...(lines.length > 0 ? ['  themeVariables: {', ...lines, '  },'] : []),
    '})',
  ].join('\n')
}
