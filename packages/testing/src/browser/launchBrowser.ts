import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

/** Chromium that can reach this machine and nothing else: a test that needs the internet fails here as it would offline. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath:
      process.env.CHROMIUM_SHELL ?? process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  })
}
