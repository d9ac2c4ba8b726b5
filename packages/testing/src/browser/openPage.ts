import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export type OpenPageOptions = {
  readonly url?: string
  /** @default 1280 by 800 */
  readonly viewport?: { readonly width: number; readonly height: number }
  /** @default light */
  readonly colorScheme?: 'light' | 'dark'
  /** Run before the page's own scripts, in order: wallets, hostile announcements, blocked storage. */
  readonly scripts?: readonly string[]
  /** Other options of a browser context (touch, locale, permissions). */
  readonly context?: BrowserContextOptions
}

export type OpenPage = {
  readonly page: Page
  /** Console errors, uncaught errors and hydration warnings so far. Expected to be empty. */
  readonly errors: readonly string[]
  /** Every request so far, for "nothing before a gesture". */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/** A page in a context of its own: no storage shared with other tests. */
export async function openPage(browser: Browser, options: OpenPageOptions = {}): Promise<OpenPage> {
  const { viewport = { width: 1280, height: 800 }, colorScheme = 'light', scripts = [] } = options
  const context = await browser.newContext({
    viewport,
    colorScheme,
    // A press may copy, as in the whole browser; the headless shell needs this permission.
    permissions: ['clipboard-write'],
    ...options.context,
  })
  await context.addInitScript(onlineFirst)
  for (const content of scripts) await context.addInitScript({ content })
  const page = await context.newPage()
  const errors: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  if (options.url) await page.goto(options.url)
  return { page, errors, requests, close: () => context.close() }
}

/** Makes a page start online, also on a machine without a network; later changes of its context still apply. */
function onlineFirst(): void {
  let isOnline = true
  for (const type of ['online', 'offline'])
    addEventListener(type, () => {
      isOnline = type === 'online'
    })
  Object.defineProperty(Navigator.prototype, 'onLine', {
    get: () => isOnline,
    configurable: true,
  })
}
