import type { ConnectRequest, WalletFacts } from '@latchkey/core'
import type { PairingSession } from '@latchkey/pairing'
import { previewUrl, walletImageUrl } from '@latchkey/protocol/images'
import { cleanIcon, cleanName } from '../injected/announcement.ts'
import type { WalletConnectOptions } from './client.ts'

/**
 * The directory's entry, when the visitor chose one: a wallet must not rename itself. Else what the wallet claims, made safe to
 * show (security.md DISC-2, INJ-3): its host would learn of every visit, so only the gateway loads the picture.
 */
export function walletFacts(
  { peer }: PairingSession,
  { wallet }: ConnectRequest,
  options: WalletConnectOptions,
): WalletFacts {
  if (wallet) {
    const { id, name } = wallet
    return { id, name, icon: walletImageUrl(wallet, options) }
  }
  const pictures = peer.icons.map((icon) => cleanIcon(icon) ?? pictureOf(options.gateway, icon))
  return {
    name: cleanName(peer.name) ?? 'WalletConnect',
    icon: pictures.find((icon) => icon !== undefined),
  }
}

function pictureOf(gateway: string | undefined, icon: string): string | undefined {
  return gateway && icon.startsWith('https://') ? previewUrl(gateway, `icon:${icon}`) : undefined
}
