import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { PolkadotWalletOptions } from './pageWallet.ts'

/** A script for `openPage({ scripts })` that puts the wallet in each page before the page's own scripts run. */
export async function polkadotWalletScript(options: PolkadotWalletOptions): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL('inject.ts', import.meta.url)),
    logLevel: 'silent',
  })
  const { output } = await build.generate({ format: 'iife', name: 'latchkeyPolkadot' })
  await build.close()
  return `${output[0].code}\nlatchkeyPolkadot.injectWallet(${JSON.stringify(options)})`
}
