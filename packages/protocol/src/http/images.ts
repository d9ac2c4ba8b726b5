/** Where images are (WAL-02). They answer with bytes, so they are paths, not endpoints. */
export const imagePaths = {
  wallet: '/getWalletImage/{id}',
  /** Networks and connectors. */
  asset: '/public/getAssetImage/{id}',
  /** By symbol. */
  token: '/public/getTokenImage/{id}',
  /** By ISO 4217 code. */
  currency: '/public/getCurrencyImage/{id}',
} as const
/** Pictures that strangers chose (collectibles, people), made anew by the gateway under ids of its own. */
export const previewPath = '/public/getPreview/{id}'
export type ImageKind = keyof typeof imagePaths

/** The address of an image, for an `<img>`; `projectId` is left out when there is none. */
export function imageUrl(
  origin: string,
  image: { readonly kind: ImageKind; readonly id: string; readonly projectId?: string },
): string {
  const url = new URL(imagePaths[image.kind].replace('{id}', encodeURIComponent(image.id)), origin)
  if (image.projectId) url.searchParams.set('projectId', image.projectId)
  return url.href
}
