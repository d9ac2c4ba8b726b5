import {
  createSolanaWallet,
  type SolanaPageWallet,
  type SolanaWalletOptions,
} from './pageWallet.ts'

/** The entry of the injected bundle: puts a wallet in the page, where tests reach it as `window.latchkeySolanaWallet`. */
export function injectWallet(options: SolanaWalletOptions): void {
  // Frames without an origin (about:blank before the first page) have no storage and no use for a wallet.
  if (location.origin === 'null') return
  // `as`: the one name tests share with the page.
  const page = globalThis as unknown as { latchkeySolanaWallet?: SolanaPageWallet }
  page.latchkeySolanaWallet = createSolanaWallet(options)
}
