import type { WalletItem } from './directory.ts'

/** Paths of images (WAL-02). They answer with bytes, so they are not endpoints. */
export const imagePaths = {
  wallet: '/getWalletImage/{id}',
  /** Images of networks and connectors. */
  asset: '/public/getAssetImage/{id}',
  /** Images of tokens by symbol. */
  token: '/public/getTokenImage/{id}',
  /** Images of currencies by ISO 4217 code. */
  currency: '/public/getCurrencyImage/{id}',
} as const
/** Pictures from strangers (collectibles, people), redrawn by the gateway under its own ids. */
export const previewPath = '/public/getPreview/{id}'
export type ImageKind = keyof typeof imagePaths

/** The URL of such a picture for an `<img>`. */
export function previewUrl(origin: string, id: string): string {
  return new URL(previewPath.replace('{id}', encodeURIComponent(id)), origin).href
}

/** The URL of an image for an `<img>`, with `projectId` if there is one. */
export function imageUrl(
  origin: string,
  image: { readonly kind: ImageKind; readonly id: string; readonly projectId?: string },
): string {
  const url = new URL(imagePaths[image.kind].replace('{id}', encodeURIComponent(image.id)), origin)
  if (image.projectId) url.searchParams.set('projectId', image.projectId)
  return url.href
}

/** The URL of a wallet's picture: at the gateway, or in the host's own entry. */
export function walletImageUrl(
  wallet: Pick<WalletItem, 'image_id' | 'image_url'>,
  at: { readonly gateway?: string | undefined; readonly projectId?: string | undefined },
): string | undefined {
  const { gateway, projectId } = at
  if (gateway && wallet.image_id) {
    const image = { kind: 'wallet', id: wallet.image_id } as const
    return imageUrl(gateway, projectId ? { ...image, projectId } : image)
  }
  const { image_url: url } = wallet
  return url && /^(?:https:|data:image\/)/.test(url) ? url : undefined
}
