import type { Page } from 'playwright-core'
import type { PageWallet } from '../wallets/pageWallet.ts'

type Actions = {
  [Name in keyof PageWallet]: PageWallet[Name] extends (...input: infer Input) => void
    ? Input
    : never
}

/** Act in the wallet of a page as its owner: `driveWallet(page, 'test.wallet', 'switchAccount', 1)`. */
export async function driveWallet<
  Name extends Exclude<keyof PageWallet, 'provider' | 'state' | 'subscribe'>,
>(page: Page, handle: string, action: Name, ...input: Actions[Name]): Promise<void> {
  // One string of JSON: playwright's types lose the relation between action and input.
  await page.evaluate(
    ([wallet, name, values]) => {
      // `as`: pageWalletScript put it there.
      const { latchkeyTestWallets } = globalThis as unknown as {
        latchkeyTestWallets: Record<string, Record<string, (...values: unknown[]) => unknown>>
      }
      const act = latchkeyTestWallets[wallet]?.[name]
      if (!act) throw new Error(`No wallet ${wallet} with ${name} in this page`)
      act(...(JSON.parse(values) as unknown[]))
    },
    [handle, action, JSON.stringify(input)] as const,
  )
}
