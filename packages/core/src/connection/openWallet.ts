import type { WalletItem } from '@latchkey/protocol/http'
import type { WalletPlatform } from '../interfaces/connector.ts'
import type { Kit } from '../interfaces/kit.ts'
import { walletConnectId } from '../wallets/connectorIds.ts'
import { track } from '../analytics/track.ts'

/**
 * Opens a wallet's app with the pairing link that is shown or ready (`prepareLink`). Call it inside the click's task, because
 * browsers open no app later (CON-02). Returns false when there is no link yet, or the wallet has no safe link of its own.
 */
export function openWallet(
  kit: Kit,
  { wallet, platform }: { readonly wallet: WalletItem; readonly platform: WalletPlatform },
): boolean {
  const opened = kit.connectors.get(walletConnectId)?.pairing?.openWallet(wallet, platform) ?? false
  if (opened) track(kit, 'SELECT_WALLET', { name: wallet.name, platform })
  return opened
}
