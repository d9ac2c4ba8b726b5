import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { SolanaWalletOptions } from './pageWallet.ts'

/** A script for `openPage({ scripts })` that puts the wallet in each page before the page's own scripts run. */
export async function solanaWalletScript(options: SolanaWalletOptions): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL('inject.ts', import.meta.url)),
    logLevel: 'silent',
  })
  const { output } = await build.generate({ format: 'iife', name: 'latchkeySolana' })
  await build.close()
  return `${output[0].code}\nlatchkeySolana.injectWallet(${JSON.stringify(options)})`
}
