import { announceHostile } from './hostile.ts'
import type { HostileKind } from './hostile.ts'
import { createPageWallet } from './pageWallet.ts'
import type { PageWallet } from './pageWallet.ts'
import type { PageWalletOptions } from './options.ts'

/** The entry of the injected bundle: puts a wallet in the page, where tests reach it by its handle. */
export function injectWallet(options: PageWalletOptions): void {
  // Frames without an origin (about:blank before the first page) have no storage and no use for a wallet.
  if (location.origin === 'null') return
  const wallets = (page.latchkeyTestWallets ??= {})
  wallets[options.handle ?? options.rdns] = createPageWallet(options)
}

export function injectHostile(kinds?: readonly HostileKind[]): void {
  announceHostile(kinds)
}

// `as`: the one name tests share with the page.
const page = globalThis as unknown as { latchkeyTestWallets?: Record<string, PageWallet> }
