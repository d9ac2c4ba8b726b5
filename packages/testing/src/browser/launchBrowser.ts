import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

/** Chromium that can reach only this machine: a test that needs the internet fails as it would offline. */
export async function launchBrowser({
  whole = false,
}: {
  /** The whole browser instead of its headless shell, which allows some things that the browser denies. @default false */
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
