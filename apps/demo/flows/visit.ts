import { join } from 'node:path'
import { launchBrowser, openPage, pageWalletScript } from '@latchkey/testing/browser'
import type { OpenPage, OpenPageOptions } from '@latchkey/testing/browser'
import type { PageWalletOptions } from '@latchkey/testing/wallets'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { facts, hostUrl } from './ownWorld.ts'
import { hostPage } from './page.ts'
import type { HostPage } from './page.ts'

export type FlowWallet = Partial<Omit<PageWalletOptions, 'approve'>>

export type VisitOptions = Pick<OpenPageOptions, 'colorScheme' | 'context' | 'viewport'> & {
  /** Below the demo, or an address of its own. @default the demo without its own wallet */
  readonly path?: string
  /** Wallets of this browser, each the test wallet unless it says otherwise. @default one */
  readonly wallets?: readonly FlowWallet[]
  /** Run before the page's own scripts, after the wallets. */
  readonly scripts?: readonly string[]
  /** Before anything else: routes, clocks. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Console errors that this flow provokes on purpose. No other is let through. */
  readonly provoked?: RegExp
}

export type Visit = (options?: VisitOptions) => Promise<HostPage>

/**
 * A browser for the flows of a file, and a function that opens a page for a visitor whom nobody has seen before. After
 * each test its pages are closed, and must have been free of errors.
 */
export function startVisits(): Visit {
  let browser: Browser
  const pages: (OpenPage & Pick<VisitOptions, 'provoked'>)[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  afterEach(async ({ task }) => {
    const open = pages.splice(0)
    if (task.result?.state === 'fail') await picture(open, task.name)
    for (const { close } of open) await close()
    const unexpected = open.flatMap(({ errors, provoked }) =>
      errors.filter((error) => !provoked?.test(error)),
    )
    expect(unexpected, 'console of the page').toEqual([])
  })
  return async ({
    path = '/?devwallet=off',
    wallets = [{}],
    scripts = [],
    prepare,
    provoked,
    ...options
  } = {}) => {
    const injected = await Promise.all(wallets.map((each) => pageWalletScript(testWallet(each))))
    const opened = await openPage(browser, options)
    pages.push({ ...opened, ...(provoked && { provoked }) })
    opened.page.setDefaultTimeout(30_000)
    await prepare?.(opened.page)
    // After a clock that `prepare` installed, so that wallets go by it, too.
    for (const content of [...injected, ...scripts]) await opened.page.addInitScript({ content })
    await opened.page.goto(new URL(path, hostUrl).href)
    return hostPage(opened)
  }
}

/** A wallet of the local world: its accounts, its two chains, no questions asked. */
export function testWallet(wallet: FlowWallet): Omit<PageWalletOptions, 'approve'> {
  const { accounts, networks } = facts
  return { name: 'Test Wallet', rdns: 'test.wallet', accounts, chains: networks, ...wallet }
}

async function picture(open: readonly OpenPage[], title: string): Promise<void> {
  const name = title.replaceAll(/\W+/g, '-').slice(0, 60)
  const folder = join(import.meta.dirname, '../../../.local/flows')
  for (const [index, { page }] of open.entries())
    await page.screenshot({ path: join(folder, `${name}-${index}.png`) }).catch(() => {})
}
