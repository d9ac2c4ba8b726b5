import { type WalletItem, walletImageUrl } from '@latchkey/protocol/http'
import type { Kit } from '../interfaces/kit.ts'

/** The wallet's picture: from the gateway, or from the host's own entry. */
export function walletImage({ options }: Kit, wallet: WalletItem): string | undefined {
  return walletImageUrl(wallet, options)
}
