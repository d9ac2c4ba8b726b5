import { afterEach, describe, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { adoptStyles } from '../styles.ts'
import { applyTheme } from './theme.ts'
import { tokens, tokensCss } from './tokens.ts'

afterEach(async () => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
  await visitorPrefers({})
})

describe('theme on a shadow host', () => {
  it('the theme follows the visitor live in mode auto only [HOST-08]', async () => {
    const { host, ground } = shadowHost()
    await visitorPrefers({ 'prefers-color-scheme': 'light' })
    applyTheme(host, 'auto', {})
    await expect.poll(() => colorOf(ground, 'backgroundColor')).toBe(rgb(tokens['--lk-bg'].light))
    await visitorPrefers({ 'prefers-color-scheme': 'dark' })
    await expect.poll(() => colorOf(ground, 'backgroundColor')).toBe(rgb(tokens['--lk-bg'].dark))
    await visitorPrefers({ 'prefers-color-scheme': 'light' })
    applyTheme(host, 'dark', {})
    expect(colorOf(ground, 'backgroundColor')).toBe(rgb(tokens['--lk-bg'].dark))
  })

  it('a theme has its own colours for both modes, and mixes into the shown mode', async () => {
    const { host, ground } = shadowHost()
    await visitorPrefers({ 'prefers-color-scheme': 'light' })
    applyTheme(host, 'auto', {
      '--lk-bg': 'light-dark(#fefefe, #010101)',
      '--w3m-color-mix': '#ffffff',
      '--w3m-color-mix-strength': '50',
    })
    expect(colorOf(ground, 'backgroundColor')).toBe('rgb(254, 254, 254)')
    await visitorPrefers({ 'prefers-color-scheme': 'dark' })
    await expect.poll(() => colorOf(ground, 'backgroundColor')).toBe('rgb(1, 1, 1)')
  })

  it.each([
    ['#ffff00', 'rgb(0, 0, 0)'],
    ['#000080', 'rgb(255, 255, 255)'],
    ['light-dark(#000080, #ffff00)', 'rgb(0, 0, 0)'],
    ['hsl(60 100% 50%)', 'rgb(0, 0, 0)'],
  ])('a theme has readable text on the accent %s', (accent, text) => {
    const { host, ground } = shadowHost()
    applyTheme(host, 'dark', { '--lk-accent': accent })
    expect(asRgb(colorOf(ground, 'color'))).toBe(text)
  })

  it.each([
    'url(https://evil.example/a.png)',
    'u\\72l(https://evil.example)',
    'image-set("https://evil.example" 1x)',
    'red; background: blue',
    'red } * { color: red',
    'expression(alert(1))',
  ])('a theme leaves out the value %s and warns', (value) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { host } = shadowHost()
    applyTheme(host, 'dark', { '--lk-bg': value, '--w3m-accent': value, '--lk-fg': 'red' })
    expect(host.style.cssText).toBe('--lk-fg: red;')
    expect(warn.mock.calls.map(String)).toEqual([
      'themeVariables: --lk-accent is left out',
      'themeVariables: --lk-bg is left out',
    ])
  })

  it('a theme leaves out an unknown name, and removes the values before', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { host } = shadowHost()
    applyTheme(host, 'dark', { '--lk-fg': 'red' })
    applyTheme(host, 'dark', { '--lk-acent': 'red' })
    expect(host.style.cssText).toBe('')
    expect(warn).toHaveBeenCalledOnce()
  })

  it('a theme picks the text on the accent itself when the browser cannot (docs/decisions/0011)', async () => {
    vi.spyOn(CSS, 'supports').mockReturnValue(false)
    const { host } = shadowHost()
    applyTheme(host, 'dark', { '--w3m-accent': '#ffff00' })
    await expect.poll(() => host.style.getPropertyValue('--lk-accent-fg')).toBe('#000000')
    applyTheme(host, 'dark', { '--lk-accent': '#000080' })
    await expect.poll(() => host.style.getPropertyValue('--lk-accent-fg')).toBe('#ffffff')
    applyTheme(host, 'dark', { '--lk-accent': '#000080', '--lk-accent-fg': '#eee' })
    expect(host.style.getPropertyValue('--lk-accent-fg')).toBe('#eee')
  })
})

function shadowHost(): { readonly host: HTMLElement; readonly ground: HTMLElement } {
  const host = document.body.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  adoptStyles(shadow, [tokensCss])
  const ground = shadow.appendChild(document.createElement('p'))
  ground.style.cssText = 'background: var(--lk-bg); color: var(--lk-accent-fg)'
  return { host, ground }
}

function colorOf(element: HTMLElement, property: 'color' | 'backgroundColor'): string {
  return getComputedStyle(element)[property]
}

function rgb(hex: string): string {
  const probe = document.createElement('i')
  probe.style.color = hex
  return probe.style.color
}

/** The colour that a canvas computes, from any notation. */
function asRgb(color: string): string {
  const context = document.createElement('canvas').getContext('2d')!
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

async function visitorPrefers(features: { readonly [name: string]: string }): Promise<void> {
  // As: the provider's own types, which this package does not need otherwise, declare the methods of a session.
  const session = cdp() as unknown as {
    send(method: string, parameters: object): Promise<unknown>
  }
  await session.send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })
}
