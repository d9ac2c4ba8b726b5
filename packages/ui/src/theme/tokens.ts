/** `auto` follows the visitor's `prefers-color-scheme`, live. */
export type ThemeMode = 'dark' | 'light' | 'auto'

export type ThemeVariables = { readonly [name: `--${string}`]: string }

/**
 * Every CSS variable, with its value in both themes. A theme consists of these alone, and no other colour is written
 * anywhere.
 */
export const tokens = {
  /** Surface of the modal. */
  '--lk-bg': { dark: '#111214', light: '#ffffff' },
  /** Rows, inputs, secondary buttons. */
  '--lk-surface': { dark: '#1b1d21', light: '#f4f5f7' },
  /** Rows and buttons under the pointer, or pressed. */
  '--lk-surface-hover': { dark: '#24272c', light: '#eaecef' },
  /** Hairlines. */
  '--lk-border': { dark: 'rgb(255 255 255 / 0.08)', light: 'rgb(0 0 0 / 0.08)' },
  /** Text. */
  '--lk-fg': { dark: '#f4f5f6', light: '#111214' },
  /** Secondary text. */
  '--lk-fg-muted': { dark: '#a3a9b3', light: '#5b626d' },
  /**
   * The primary action and the focus ring. The dark value is the brightest blue of its hue on which white still has 4.5:1.
   */
  '--lk-accent': { dark: '#2e6ff0', light: '#2563eb' },
  /** Text on the accent. Newer browsers pick black or white by the accent's luminance: see `tokensCss`. */
  '--lk-accent-fg': { dark: '#ffffff', light: '#ffffff' },
  '--lk-positive': { dark: '#34d399', light: '#047857' },
  '--lk-warning': { dark: '#fbbf24', light: '#b45309' },
  '--lk-negative': { dark: '#f87171', light: '#b91c1c' },
  /** Covers the host's page. */
  '--lk-backdrop': { dark: 'rgb(0 0 0 / 0.6)', light: 'rgb(17 18 20 / 0.4)' },
  /** The corner of the modal. Rows take 14/24 of it, small parts 10/24: this one variable scales all. */
  '--lk-radius': { dark: '24px', light: '24px' },
  /** The width of the window, at most as wide as the page. On phones the window is a sheet. */
  '--lk-width': { dark: '360px', light: '360px' },
  '--lk-font': {
    dark: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
    light: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
  },
  /** MOD-11 */
  '--lk-z-index': { dark: '999', light: '999' },
} as const satisfies {
  readonly [name: `--lk-${string}`]: { readonly dark: string; readonly light: string }
}

export type TokenName = keyof typeof tokens

/** A colour that only those browsers parse that can compute `--lk-accent-fg`. */
export const luminancePicks = 'color(from red xyz-d65 calc(x*1) y z)'

/**
 * The tokens as CSS for a shadow host: dark, or light when the host element has `data-theme="light"`, or `auto` and the
 * visitor prefers light. The page's own rules for the element override rules on `:host`, so that a host can restyle the kit
 * from any stylesheet.
 */
export const tokensCss: string = /*#__PURE__*/ writeTokens()

function writeTokens(): string {
  const names = Object.keys(tokens) as TokenName[]
  const dark = names.map((name) => `${name}:${tokens[name].dark}`).join(';')
  const light = names
    .filter((name) => tokens[name].light !== tokens[name].dark)
    .map((name) => `${name}:${tokens[name].light}`)
    .join(';')
  // Y of CIE XYZ is WCAG's relative luminance: up to 0.1833 white has 4.5:1 on it, above that black has.
  const white = (scale: number): string => `clamp(0, (0.1833 - y) * 1e6, ${scale})`
  const picked = `color(from var(--lk-accent) xyz-d65 ${white(0.9505)} ${white(1)} ${white(1.089)})`
  return (
    `:host{color-scheme:dark;--lk-radius-row:calc(var(--lk-radius)*14/24);--lk-radius-small:calc(var(--lk-radius)*10/24);${dark}}` +
    `:host([data-theme=light]){color-scheme:light;${light}}` +
    `@media(prefers-color-scheme:light){:host([data-theme=auto]){color-scheme:light;${light}}}` +
    `@supports(color:${luminancePicks}){:host{--lk-accent-fg:${picked}}}`
  )
}
