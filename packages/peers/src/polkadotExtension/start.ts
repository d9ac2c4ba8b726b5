import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { buildExtension } from './build.ts'

export type PolkadotExtension = {
  /** A browser with the extension and a profile of its own. */
  readonly context: BrowserContext
  /** The extension's window for its owner, which also opens with each question. */
  readonly owner: Page
  /** Revoke the access of an origin. */
  removeAccess(origin: string): Promise<void>
  /** Close all pages and forget an origin: its granted or refused access, and the storage of its pages. */
  forget(origin: string): Promise<void>
  stop(): Promise<void>
}

export type ExtensionAccount = {
  readonly name: string
  readonly type: 'sr25519' | 'ed25519' | 'ecdsa'
  /** Derivation path of a development account, such as `//Alice`. */
  readonly path: string
}

/** The development phrase that every Substrate chain knows. */
const phrase = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk'

/** polkadot.js' extension, its real core in Chromium, with accounts. It takes seconds to build and start. */
export async function startPolkadotExtension(
  accounts: readonly ExtensionAccount[],
): Promise<PolkadotExtension> {
  const folder = mkdtempSync(join(tmpdir(), 'polkadot-extension-'))
  const extension = join(folder, 'extension')
  await buildExtension(extension)
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    // Playwright's own headless mode has no extensions; Chromium's new one does.
    headless: false,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
    ignoreDefaultArgs: ['--disable-extensions'],
  })
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
  const owner = await context.newPage()
  await owner.goto(new URL('notification.html', worker.url()).href)
  for (const { name, type, path } of accounts)
    await owner.evaluate(
      `createAccount(${JSON.stringify([name, type, phrase + path]).slice(1, -1)})`,
    )
  return {
    context,
    owner,
    removeAccess: (origin) => owner.evaluate(`removeAccess(${JSON.stringify(origin)})`),
    async forget(origin) {
      for (const page of context.pages()) if (page !== owner) await page.close()
      // The call fails when the origin has no access.
      await owner.evaluate(`removeAccess(${JSON.stringify(origin)}).catch(() => {})`)
      const session = await context.newCDPSession(owner)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      await session.detach()
    },
    async stop() {
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
