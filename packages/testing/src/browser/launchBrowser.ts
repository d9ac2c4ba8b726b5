import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

/** Chromium that can reach this machine and nothing else: a test that needs the internet fails here as it would offline. */
export async function launchBrowser({
  whole = false,
}: {
  /** The browser that people have, and not its headless shell: what it denies, the shell may allow. @default false */
  readonly whole?: boolean
} = {}): Promise<Browser> {
  const { CHROMIUM, CHROMIUM_SHELL } = process.env
  const shell = CHROMIUM_SHELL ?? CHROMIUM ?? '/usr/bin/chromium-headless-shell'
  return chromium.launch({
    executablePath: whole ? (CHROMIUM ?? '/usr/bin/chromium') : shell,
    args: [
      '--no-sandbox',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  })
}
