import { type ThemeMode, type ThemeVariables, type TokenName, tokens } from './tokens.ts'

/** AppKit's variables, `--w3m-accent` and, since AppKit 1.8, `--apkt-accent`, translated to ours. */
export function legacyVariables(mode: ThemeMode, variables: ThemeVariables): ThemeVariables {
  const legacy = (name: string): string | undefined =>
    variables[`--apkt-${name}`] ?? variables[`--w3m-${name}`]
  const translated: { [name: `--${string}`]: string } = {}
  const set = (name: TokenName, value: string | undefined): void => {
    if (value !== undefined) translated[name] = value
  }
  set('--lk-accent', legacy('accent'))
  set('--lk-font', legacy('font-family'))
  set('--lk-z-index', legacy('z-index'))
  const radius = legacy('border-radius-master')
  // AppKit's default is 4px where our modal has 24px.
  if (radius) set('--lk-radius', `calc(${radius} * 6)`)
  const mix = legacy('color-mix')
  const strength = Number(legacy('color-mix-strength') ?? 0)
  if (mix && strength > 0) {
    for (const name of ['--lk-bg', '--lk-surface', '--lk-surface-hover'] as const) {
      const { dark, light } = tokens[name]
      const ours = { dark, light, auto: `light-dark(${light}, ${dark})` }[mode]
      set(name, `color-mix(in srgb, ${mix} ${strength}%, ${ours})`)
    }
  }
  return translated
}
