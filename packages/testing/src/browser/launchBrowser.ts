import { readdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext } from 'playwright-core'

type Choice = {
  /** The whole browser instead of its headless shell, which allows some things that the browser denies. @default false */
  readonly whole?: boolean
}

/** Chromium that can reach only this machine: a test that needs the internet fails as it would offline. */
export async function launchBrowser(choice: Choice = {}): Promise<Browser> {
  return chromium.launch(optionsOf(choice))
}

/** The same browser with a profile in `folder`, which outlives it. */
export async function launchProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, optionsOf({}))
}

/** Ends the browser of a profile at once, with all its processes: nothing is closed or written. */
export function killProfile(folder: string): void {
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${folder}\0`))
        process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process has ended in the meantime.
    }
  }
}

function optionsOf({ whole = false }: Choice): Parameters<typeof chromium.launch>[0] {
  const { CHROMIUM, CHROMIUM_SHELL } = process.env
  const shell = CHROMIUM_SHELL ?? CHROMIUM ?? '/usr/bin/chromium-headless-shell'
  return {
    executablePath: whole ? (CHROMIUM ?? '/usr/bin/chromium') : shell,
    args: [
      '--no-sandbox',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  }
}
