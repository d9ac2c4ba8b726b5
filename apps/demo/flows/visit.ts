import { join } from 'node:path'
import { launchBrowser, openPage, pageWalletScript } from '@latchkey/testing/browser'
import type { OpenPage, OpenPageOptions } from '@latchkey/testing/browser'
import { askNode, devAccounts } from '@latchkey/testing/chain'
import { solanaAccounts } from '@latchkey/testing/solana'
import type { PageWalletOptions } from '@latchkey/testing/wallets'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { facts, hostUrl } from './ownWorld.ts'
import { hostPage } from './page.ts'
import type { HostPage } from './page.ts'

export type FlowWallet = Partial<Omit<PageWalletOptions, 'approve'>>

export type VisitOptions = Pick<OpenPageOptions, 'colorScheme' | 'context' | 'viewport'> & {
  /** A path of the demo, or another address. @default the demo without its own wallet */
  readonly path?: string
  /** Wallets of this browser; each takes missing fields from the test wallet. @default one test wallet */
  readonly wallets?: readonly FlowWallet[]
  /** Scripts that run before the page's own scripts, after the wallets. */
  readonly scripts?: readonly string[]
  /** Runs before everything else: routes, clocks. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Console errors that this flow provokes on purpose. Any other error fails the flow. */
  readonly provoked?: RegExp
}

export type Visit = (options?: VisitOptions) => Promise<HostPage>

/**
 * Gives a function that opens a page for a new visitor, in one browser for the flows of a file. After each test its pages are
 * closed, and must have had no errors.
 */
export function startVisits(): Visit {
  let browser: Browser
  const pages: (OpenPage & Pick<VisitOptions, 'provoked'>)[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  let coins: readonly unknown[]
  beforeAll(async () => {
    coins = await shownCoins()
  })
  afterAll(async () => {
    expect(await shownCoins(), 'coins that other flows show').toEqual(coins)
  })
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
    // After a clock that `prepare` installed, so that wallets use it, too.
    for (const content of [...injected, ...scripts]) await opened.page.addInitScript({ content })
    await opened.page.goto(new URL(path, hostUrl).href)
    return hostPage(opened)
  }
}

/** A wallet of the local world with its accounts and two chains, which approves everything. */
export function testWallet(wallet: FlowWallet): Omit<PageWalletOptions, 'approve'> {
  const { accounts, networks } = facts
  return { name: 'Test Wallet', rdns: 'test.wallet', accounts, chains: networks, ...wallet }
}

/** What accounts hold that many flows show. Files run in any order, so each must leave these coins as they were. */
function shownCoins(): Promise<readonly unknown[]> {
  const evm = facts.networks.flatMap(({ rpcUrl }) =>
    devAccounts
      .slice(0, 2)
      .map(({ address }) => askNode(rpcUrl, 'eth_getBalance', [address, 'latest'])),
  )
  const solana = solanaAccounts.map(async ({ address }) => {
    if (!facts.solana) return
    const params = [address, { commitment: 'confirmed' }]
    // As: the node's answer.
    return ((await askNode(facts.solana.rpcUrl, 'getBalance', params)) as { value: number }).value
  })
  return Promise.all([...evm, ...solana])
}

async function picture(open: readonly OpenPage[], title: string): Promise<void> {
  const name = title.replaceAll(/\W+/g, '-').slice(0, 60)
  const folder = join(import.meta.dirname, '../../../.local/flows')
  for (const [index, { page }] of open.entries())
    await page.screenshot({ path: join(folder, `${name}-${index}.png`) }).catch(() => {})
}
