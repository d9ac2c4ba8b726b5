import { imageUrl, type WalletItem } from '@latchkey/protocol/http'
import type { Kit } from '../interfaces/kit.ts'

/** The wallet's picture: from the gateway, or from the host's own entry. */
export function walletImage(kit: Kit, wallet: WalletItem): string | undefined {
  const { gateway, projectId } = kit.options
  if (gateway && wallet.image_id) {
    const image = { kind: 'wallet', id: wallet.image_id } as const
    return imageUrl(gateway, projectId ? { ...image, projectId } : image)
  }
  const { image_url: url } = wallet
  return url && /^(?:https:|data:image\/)/.test(url) ? url : undefined
}
