import type { ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type AppKit,
  AppKitProvider,
  ConnectButton,
  createAppKit,
  type CreateAppKitOptions,
} from './react.ts'
import { mainnet } from './networks.ts'

// A development server serves more modules than the 250 that a page records by default.
performance.setResourceTimingBufferSize(5000)

let host: AppKit | undefined
let root: Root | undefined
afterEach(() => {
  root?.unmount()
  host?.destroy()
  document.body.replaceChildren()
})

function kitWith(options: Partial<CreateAppKitOptions>): AppKit {
  // Test files share the browser's storage, and another file may have left a connection there.
  const storagePrefix = `language-${crypto.randomUUID()}/`
  host = createAppKit({ projectId: 'test', networks: [mainnet], storagePrefix, ...options })
  return host
}

/** The languages whose files the page has fetched. */
function fetched(): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => /\/texts\/locales\/(\w+)\.ts/.exec(name)?.[1] ?? [])
}

function dialog(): HTMLElement | null | undefined {
  return document
    .querySelector('latchkey-modal')
    ?.shadowRoot?.querySelector<HTMLElement>('[role=dialog]')
}

function mount(element: ReactElement): void {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(<AppKitProvider kit={host}>{element}</AppKitProvider>)
}

function button(): string | undefined {
  return document
    .querySelector('[data-latchkey]')
    ?.shadowRoot?.querySelector('button')
    ?.textContent?.trim()
}

describe('language by tag', () => {
  it('the file of a language is fetched with the modal, not earlier', async () => {
    const kit = kitWith({ locale: 'ar-EG' })
    await new Promise((done) => setTimeout(done, 50))
    expect(fetched()).toEqual([])
    await kit.open()
    await expect.poll(() => dialog()?.getAttribute('aria-labelledby')).toBe('title')
    await expect.poll(() => dialog()?.textContent).toContain('ربط المحفظة')
    expect(dialog()?.closest('[lang]')?.getAttribute('lang')).toBe('ar-EG')
    expect(getComputedStyle(dialog() ?? document.body).direction).toBe('rtl')
    expect(fetched()).toEqual(['ar'])
  })

  it('the file of a language is fetched as soon as a button is on the page', async () => {
    kitWith({ locale: 'de-AT' })
    mount(<ConnectButton />)
    await expect.poll(button).toBe('Wallet verbinden')
    expect(fetched().filter((name) => name === 'de')).toHaveLength(1)
  })

  it('a language leaves the host’s own label alone', async () => {
    kitWith({ locale: 'fr' })
    mount(<ConnectButton label="Entrer" />)
    await expect.poll(fetched).toContain('fr')
    await expect.poll(button).toBe('Entrer')
  })

  it.each(['tlh', 'en-GB', 'en-US', 'not a tag'])(
    'the tag %s shows English and fetches no file',
    async (locale) => {
      const before = fetched()
      await kitWith({ locale }).open()
      await expect.poll(() => dialog()?.textContent).toContain('Connect Wallet')
      expect(dialog()?.closest('[lang]')?.getAttribute('lang')).toBe('en')
      expect(getComputedStyle(dialog() ?? document.body).direction).toBe('ltr')
      expect(fetched()).toEqual(before)
    },
  )
})

describe('texts of the host', () => {
  it('the host’s texts replace those of the language', async () => {
    kitWith({
      locale: 'it',
      texts: { 'button.connect': 'Entra', 'connect.title': 'Entra con un wallet' },
    })
    mount(<ConnectButton />)
    await expect.poll(button).toBe('Entra')
    await host?.open()
    await expect.poll(() => dialog()?.textContent).toContain('Entra con un wallet')
    await expect
      .poll(() => dialog()?.querySelector('[aria-label="Chiudi"]'))
      .toBeInstanceOf(HTMLElement)
  })
})

it('a language passed as an object is shown from the start, and no file is fetched', async () => {
  const { ja } = await import('./locales.ts')
  const before = fetched()
  kitWith({ locale: ja })
  mount(<ConnectButton />)
  await expect.poll(button).toBeDefined()
  expect(button()).toBe('ウォレットを接続')
  await host?.open()
  await expect.poll(() => dialog()?.textContent).toContain('ウォレットを接続')
  expect(fetched()).toEqual(before)
})
