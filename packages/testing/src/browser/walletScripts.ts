import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { HostileKind } from '../wallets/hostile.ts'
import type { PageWalletOptions } from '../wallets/options.ts'

/** A script for `openPage({ scripts })` that puts the wallet in each page before the page's own scripts run. */
export async function pageWalletScript(
  options: Omit<PageWalletOptions, 'approve'>,
): Promise<string> {
  return `${await bundle()}\nlatchkeyInject.injectWallet(${JSON.stringify(options)})`
}

/** A script that makes hostile announcements, of all kinds unless some are named. */
export async function hostileScript(kinds?: readonly HostileKind[]): Promise<string> {
  return `${await bundle()}\nlatchkeyInject.injectHostile(${kinds ? JSON.stringify(kinds) : ''})`
}

let bundled: Promise<string> | undefined

/** The bundle is made once: bundling takes longer than opening a page. */
function bundle(): Promise<string> {
  return (bundled ??= bundleNow())
}

/** Bundled, not `fn.toString()`: a test runner's transforms would leave imports in the text. */
async function bundleNow(): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL('../wallets/inject.ts', import.meta.url)),
    logLevel: 'silent',
  })
  const { output } = await build.generate({ format: 'iife', name: 'latchkeyInject' })
  await build.close()
  return output[0].code
}
